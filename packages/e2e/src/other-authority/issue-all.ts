import { setTimeout } from 'node:timers/promises';
import { type Desk, firstNumbers, type IssuedDocument, issuePlanned } from './issue-planned.ts';
import type { PlannedDocument } from './plan-documents.ts';
import type { AgainstOther } from './start-against-other.ts';
import { type FilingState, type FilingWatch, isSettled } from './watch-filings.ts';
import type { DrivenKind } from './ways.ts';

export interface IssueOptions {
  readonly watch: FilingWatch;
  /** Gives up when nothing has moved for so long. */
  readonly stalledMs: number;
  readonly progress: (line: string) => void;
}

/** The kind of document on which a document of each kind is based; kinds without an entry need none. */
const bases: Partial<Readonly<Record<DrivenKind, 'nfe' | 'nfse'>>> = {
  cancellation: 'nfe',
  letter: 'nfe',
  replacement: 'nfse',
  nfseCancellation: 'nfse',
  lateRequest: 'nfse',
};

/** Opens one desk for each company. */
export const openDesks = ({ authority, issuers }: AgainstOther): readonly Desk[] =>
  issuers.map((issuer) => ({ authority, issuer, numbers: firstNumbers() }));

/**
 * Issues the planned documents: notes, services and ranges of all companies at the same time, then the requests about
 * authorized documents, each as soon as there is one. Returns when all documents are settled or none changes any
 * more.
 */
export async function issueAll(
  desks: readonly Desk[],
  planned: readonly PlannedDocument[],
  options: IssueOptions,
): Promise<readonly IssuedDocument[]> {
  const issued: IssuedDocument[] = [];
  const first = planned.filter(({ kind }) => bases[kind] === undefined);
  const lanes = desks.map(async (desk, lane) => {
    for (const one of first.filter((_, index) => index % desks.length === lane))
      options.progress(`${issued.push(await issuePlanned(desk, one))} are posted`);
  });
  await Promise.all(lanes);
  const left = planned.filter(({ kind }) => bases[kind] !== undefined);
  await followUp({ desks, issued, left }, options);
  await untilSettled(issued, options);
  return issued;
}

interface FollowUps {
  readonly desks: readonly Desk[];
  readonly issued: IssuedDocument[];
  readonly left: readonly PlannedDocument[];
}

async function followUp({ desks, issued, left }: FollowUps, options: IssueOptions): Promise<void> {
  const waiting = [...left];
  const used = new Set<string>();
  const deskOf = ({ issuer }: IssuedDocument): Desk | undefined =>
    desks.find((desk) => desk.issuer === issuer);
  const moving = watchMoves(options.stalledMs);
  while (waiting.length > 0) {
    const states = await options.watch.states();
    const open = issued.filter(({ id }) => !isSettled(states.get(id)));
    options.progress(`${issued.length} issued, ${open.length} open, ${waiting.length} wait for a note`);
    if (moving.look(states) === 'stalled') return;
    for (const one of [...waiting]) {
      const base = issued.find(
        (other) =>
          other.kind === bases[one.kind] &&
          !used.has(other.id) &&
          isAuthorized(states.get(other.id)) &&
          deskOf(other) !== undefined,
      );
      const desk = base && deskOf(base);
      if (base === undefined || desk === undefined) continue;
      used.add(base.id);
      waiting.splice(waiting.indexOf(one), 1);
      issued.push(await issuePlanned(desk, one, base));
    }
    const missing = waiting[0];
    if (missing !== undefined && issued.every(({ id }) => isSettled(states.get(id)))) {
      const [desk] = desks;
      const kind = bases[missing.kind] ?? 'nfe';
      if (desk !== undefined)
        issued.push(await issuePlanned(desk, { name: `base of ${missing.name}`, kind, faults: [] }));
    }
    await setTimeout(300);
  }
}

const isAuthorized = (state: FilingState | undefined): boolean =>
  state?.status === 'authorized' && state.attention === null;

/** Waits until every document has ended or waits for a person; those that stand still for too long are left as they are. */
export async function untilSettled(
  documents: readonly Pick<IssuedDocument, 'id'>[],
  { watch, stalledMs, progress }: IssueOptions,
): Promise<void> {
  const moving = watchMoves(stalledMs);
  for (;;) {
    const states = await watch.states();
    const open = documents.filter(({ id }) => !isSettled(states.get(id)));
    progress(`${documents.length} documents, ${open.length} open`);
    if (open.length === 0 || moving.look(states) === 'stalled') return;
    await setTimeout(300);
  }
}

/** Says whether anything has moved within the time. */
function watchMoves(stalledMs: number) {
  let seen = '';
  let since = Date.now();
  return {
    look: (states: ReadonlyMap<string, FilingState>): 'moving' | 'stalled' => {
      const now = JSON.stringify([...states.values()]);
      if (now !== seen) since = Date.now();
      seen = now;
      return Date.now() - since > stalledMs ? 'stalled' : 'moving';
    },
  };
}
