import { type Receiver, startReceiver } from '@fiscal/activities/testing';
import { defineStatement, type NoParameters } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import {
  addNfeSeries,
  cancelNfe,
  cancelNfse,
  correctNfe,
  createWebhook,
  disableRange,
  getNfeTimeline,
  getNfse,
  getNfseTimeline,
  requestNfseCancellation,
} from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import {
  type AnsweredDocument,
  answerCases,
  endOf,
  sefazDocuments,
  sefinDocuments,
} from './testing/answer-lines.ts';
import { type AnsweredFiling, differencesAmong, eventsOfEnds } from './testing/answered-filings.ts';
import { type FilingStack, openFilingStack, testTiming } from './testing/filing-stack.ts';
import { patience } from './testing/patience.ts';

/** A schedule of many short steps; the cooling time ends before the second. */
const ladder = { reconcileMs: Array.from({ length: 20 }, () => 20), coolingMs: 30 };
const timing = {
  ...testTiming,
  ...ladder,
  sefinReconcileMs: ladder.reconcileMs,
  sefinCoolingMs: ladder.coolingMs,
  retryMs: [20],
  misuseMs: 20,
};
/** Every document meets its own outage, which must not open the circuit for the others. */
const circuit = { failures: 1_000_000, trials: 3, trialMs: 60_000, ratePerSecond: 1_000 };
/** Number of filings at a time. With more, a busy machine would have to repeat workflow tasks. */
const atOnce = 50;
/** The time limit of the set-up on a very busy machine. Before it, only missing progress ends the test. */
const longest = 3_600_000;
const justification = 'Engano que só depois foi notado';

/** A filing with its note or NFS-e; null for a range. */
interface Accepted extends AnsweredFiling {
  readonly noteId: Id24 | null;
  /** The NFS-e that the filing replaces. */
  readonly replaces?: Id24 | undefined;
}
type Posted = Pick<Accepted, 'filingId' | 'noteId' | 'replaces'>;

let stack: FilingStack;
let workers: Awaited<ReturnType<FilingStack['work']>>;
let receiver: Receiver;
const accepted: Accepted[] = [];

beforeAll(async () => {
  stack = await openFilingStack(inject('postgresUrl'), inject('temporalAddress'), timing);
  const { system, tenant, companyId } = stack.harness;
  receiver = await startReceiver([200]);
  await createWebhook(tenant, { url: receiver.url, events: eventsOfEnds });
  await addNfeSeries(tenant, { companyId, number: 2, next: 1_000 });
  workers = await stack.work({ system: { ...system, settings: { ...system.settings, circuit } } });
  await postAll('note', postNote);
  await postAll('range', postRange);
  await postAll('nfse', postNfse);
  await settle();
  const notes = await authorizedNotes('nfe', answerCases('letter').length);
  const replaced = await authorizedNotes('nfse', answerCases('nfseReplacement').length);
  await settle();
  await postAll('letter', eventsOf(notes, 'letter'));
  await postAll('nfseReplacement', replacementsOf(replaced));
  await settle();
  const corrected = notesOf(accepted.filter(({ document }) => document === 'letter'));
  await postAll('cancellation', eventsOf(corrected, 'cancellation'));
  const eventsOfServices = answerCases('nfseCancellation').length + answerCases('nfseRequest').length;
  const services = await authorizedNotes('nfse', eventsOfServices);
  await settle();
  await postAll('nfseCancellation', eventsOf(services, 'nfseCancellation'));
  await postAll('nfseRequest', eventsOf(services, 'nfseRequest'));
  await settle();
}, longest);
afterAll(async () => {
  await workers?.stop();
  await receiver?.close();
  await stack?.close();
});

async function postAll(
  document: AnsweredDocument,
  post: (simulation: string, place: number) => Promise<Posted>,
): Promise<void> {
  for (const [place, each] of answerCases(document).entries()) {
    if (place % atOnce === atOnce - 1) await settle();
    accepted.push({ ...each, ...(await post(each.scenario, place)), end: endOf(each) });
  }
}

async function postNote(simulation?: string): Promise<Posted> {
  const { filingId } = await stack.harness.issue(simulation);
  return { filingId, noteId: filingId };
}

async function postNfse(simulation?: string): Promise<Posted> {
  const { filingId } = await stack.harness.issueNfse(simulation);
  return { filingId, noteId: filingId };
}

/** Replaces one NFS-e after the other. */
const replacementsOf =
  (ids: readonly Id24[]) =>
  async (simulation: string, place: number): Promise<Posted> => {
    const { provider, issueNfse } = stack.harness;
    const replaces = ids[place];
    if (replaces === undefined) throw new Error('no NFS-e is left');
    const { accessKey } = await getNfse(provider.tenant, { id: replaces });
    if (accessKey === null) throw new Error('an authorized NFS-e has a key');
    const { filingId } = await issueNfse(simulation, { replaces: { accessKey, reason: '01' } });
    return { filingId, noteId: filingId, replaces };
  };

async function postRange(simulation: string, place: number): Promise<Posted> {
  const { tenant, companyId } = stack.harness;
  const number = place + 1;
  const request = { companyId, series: 2, from: number, to: number, beforeFirst: true, justification };
  return { filingId: (await disableRange(tenant, { request, simulation })).disabling.id, noteId: null };
}

const queryFor = {
  letter: (id: Id24, simulation: string) =>
    correctNfe(stack.harness.tenant, { id, text: 'Onde se lê 1 volume, leia-se 2', simulation }),
  cancellation: (id: Id24, simulation: string) =>
    cancelNfe(stack.harness.tenant, { id, justification, simulation }),
  nfseCancellation: (id: Id24, simulation: string) =>
    cancelNfse(stack.harness.provider.tenant, { id, justification, simulation }),
  nfseRequest: (id: Id24, simulation: string) =>
    requestNfseCancellation(stack.harness.provider.tenant, { id, justification, simulation }),
};

/** Returns a function that requests an event for the next note of the list. */
const eventsOf =
  (notes: Id24[], event: keyof typeof queryFor) =>
  async (simulation: string): Promise<Posted> => {
    const noteId = notes.shift();
    if (noteId === undefined) throw new Error('no note is left');
    return { filingId: (await queryFor[event](noteId, simulation)).event.id, noteId };
  };

const notesOf = (filings: readonly Posted[]): Id24[] => filings.flatMap(({ noteId }) => noteId ?? []);

const readAuthorized = defineStatement<{ kind: 'nfe' | 'nfse' }, { readonly id: Id24 }>(
  `select id from filing where kind = :kind and status = 'authorized' order by created_at`,
);

/** Returns the authorized notes, and issues more without a fault until `needed` exist. */
async function authorizedNotes(kind: 'nfe' | 'nfse', needed: number): Promise<Id24[]> {
  const notes = (await stack.harness.system.db.autocommit(readAuthorized, { kind })).map(({ id }) => id);
  while (notes.length < needed) notes.push(...notesOf([await (kind === 'nfe' ? postNote() : postNfse())]));
  return notes;
}

interface Standing {
  readonly moving: number;
  readonly waiting: number;
  readonly calls: number;
}

const readStanding = defineStatement<NoParameters, Standing>(`
  select (select count(*)::int from filing where open and attention is null) as moving,
    (select count(*)::int from outbox) as waiting, (select count(*)::int from attempt) as calls`);

async function dispatchAndRead(): Promise<Standing | undefined> {
  await stack.dispatch();
  return (await stack.harness.system.db.autocommit(readStanding, {}))[0];
}

/** Waits until nothing changes any more. There is no time limit while something changes. */
async function settle(): Promise<void> {
  let standing = await dispatchAndRead();
  while (standing?.moving !== 0 || standing.waiting !== 0) {
    const before = standing;
    const change = async () => {
      standing = await dispatchAndRead();
      expect(standing).not.toEqual(before);
    };
    await vi.waitFor(change, { ...patience, interval: 500 });
  }
}

/** Returns the steps of the document in the timeline of its note; undefined for a range, which has none. */
async function stepsOf({ document, filingId, noteId }: Accepted): Promise<readonly string[] | undefined> {
  if (noteId === null) return undefined;
  const { tenant, provider } = stack.harness;
  const isService = sefinDocuments.some((one) => one === document);
  const { data } = await (isService
    ? getNfseTimeline(provider.tenant, { id: noteId, limit: 100 })
    : getNfeTimeline(tenant, { id: noteId, limit: 100 }));
  const eventId = filingId === noteId ? null : filingId;
  return data.filter((entry) => entry.eventId === eventId).map(({ step }) => step);
}

/** Returns the end of a filing: a requested event cancels its note, and a replacement its NFS-e. */
function endOfFiling({ filingId, end }: Accepted): AnsweredFiling['end'] {
  const authorized = accepted.filter((each) => each.end === 'authorized');
  if (authorized.some(({ replaces }) => replaces === filingId)) return 'replaced';
  const cancels = ({ document, noteId }: Accepted): boolean =>
    noteId === filingId && document.match(/cancellation$/i) !== null;
  return authorized.some(cancels) ? 'cancelled' : end;
}

/** Returns the filing of the NFS-e that a replacement replaces. */
const replacedBy = ({ replaces, ...replacement }: Accepted): readonly Accepted[] =>
  replaces === undefined
    ? []
    : [
        {
          ...replacement,
          document: 'nfse',
          filingId: replaces,
          noteId: replaces,
          end: 'authorized',
          scenario: `replaced with ${replacement.scenario}`,
        },
      ];

test.each([...sefazDocuments, ...sefinDocuments])(
  'after any answer to a %s, record, timeline, webhook and ledger agree in the end',
  async (document) => {
    const filings = accepted.filter((each) => each.document === document);
    expect(filings).toHaveLength(answerCases(document).length);
    const concerned = [...filings, ...filings.flatMap(replacedBy)];
    const ended = concerned.map((each) => ({ ...each, end: endOfFiling(each) }));
    const { harness } = stack;
    expect(await differencesAmong(ended, { harness, posts: receiver.posts, stepsOf })).toEqual([]);
  },
);
