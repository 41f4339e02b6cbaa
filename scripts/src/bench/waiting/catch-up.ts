import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FiscalClient,
  type ProgressWatch,
  postNote,
  type Stack,
  sampleSale,
  waitForNote,
  watchProgress,
} from '@fiscal/dev-stack';
import type postgres from 'postgres';
import { type Spread, spreadOf } from '../statistics/spread-of.ts';
import { sampleStack } from './sample-stack.ts';

export interface CatchUp {
  /** Seconds from the return of the authority until the first of the waiting notes is authorized, half of them, and all. */
  readonly firstSeconds: number;
  readonly halfSeconds: number;
  readonly allSeconds: number;
  /** Notes a second within each half minute. */
  readonly paces: readonly number[];
  /** Milliseconds from POST to authorized of notes that came meanwhile, one at a time. */
  readonly newNotes: Spread;
  readonly mostTemporalMb: number;
  readonly mostWorkerMb: number;
}

interface CatchUpOptions {
  readonly stack: Stack;
  readonly sql: postgres.Sql;
  readonly client: FiscalClient;
  readonly companyId: string;
  /** Notes that wait. */
  readonly count: number;
  readonly progress: (line: string) => void;
}

const lookMs = 1_000;
const paceSeconds = 30;
const newNoteSeconds = 10;
/** A trial of an open circuit may be a minute away. */
const stalledMs = 300_000;

/** Follows waiting notes from the moment when their authority is back until all are authorized. */
export async function followCatchUp(options: CatchUpOptions): Promise<CatchUp> {
  const { stack, sql, count, progress } = options;
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const watch = watchProgress(stalledMs);
  const newNotes = issueMeanwhile(options, watch);
  const authorizedAt: { readonly at: number; readonly done: number }[] = [];
  let [mostTemporalMb, mostWorkerMb] = [0, 0];
  try {
    for (let done = 0; done < count; ) {
      await sleep(lookMs);
      done = await countAuthorized(sql);
      if (done > 0) newNotes.start();
      authorizedAt.push({ at: seconds(), done });
      const sample = await sampleStack(stack, sql);
      mostTemporalMb = Math.max(mostTemporalMb, sample.temporalMb);
      mostWorkerMb = Math.max(mostWorkerMb, sample.workerMb);
      watch.moved(`${done} authorized`);
      if (authorizedAt.length % 30 === 0)
        progress(`${done} of ${count} authorized after ${seconds().toFixed(0)} s`);
      watch.signal.throwIfAborted();
      newNotes.throwIfFailed();
    }
    await newNotes.stop();
  } finally {
    newNotes.end();
    watch.close();
  }
  const when = (share: number): number => authorizedAt.find(({ done }) => done >= share)?.at ?? 0;
  return {
    firstSeconds: when(1),
    halfSeconds: when(count / 2),
    allSeconds: when(count),
    paces: pacesOf(authorizedAt),
    newNotes: spreadOf(newNotes.taken),
    mostTemporalMb,
    mostWorkerMb,
  };
}

/** The notes that waited; those of `issueMeanwhile` are named otherwise. */
async function countAuthorized(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ done: number }[]>`
    select count(*)::int as done from note
    where authorized_at is not null and external_id like 'waits-%'`;
  return row?.done ?? 0;
}

function pacesOf(seen: readonly { readonly at: number; readonly done: number }[]): readonly number[] {
  const doneAt = (at: number): number => seen.findLast((look) => look.at <= at)?.done ?? 0;
  const parts = Math.ceil((seen.at(-1)?.at ?? 0) / paceSeconds);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * paceSeconds, Math.min((part + 1) * paceSeconds, seen.at(-1)?.at ?? 0)];
    return (doneAt(to) - doneAt(from)) / Math.max(1, to - from);
  });
}

/** Issues one note after the other, from the moment when the first of those that waited is authorized: before, they would wait too. */
function issueMeanwhile({ client, companyId }: CatchUpOptions, watch: ProgressWatch) {
  const taken: number[] = [];
  const over = new AbortController();
  const failures: unknown[] = [];
  let issuing: Promise<void> | undefined;
  const issue = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const sale = sampleSale({ companyId, externalId: `meanwhile-${taken.length}`, items: 3 });
      const { id } = await postNote(client, sale, 202);
      const { status } = await waitForNote(client, id, watch);
      if (status !== 'authorized') throw new Error(`a note ended ${status}`);
      taken.push(performance.now() - begun);
      await sleep(newNoteSeconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const throwIfFailed = (): void => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    taken,
    start() {
      issuing ??= issue().catch((error: unknown) => void failures.push(error));
    },
    throwIfFailed,
    end: () => over.abort(),
    /** Resolves when the last note has ended. */
    async stop() {
      over.abort();
      await issuing;
      throwIfFailed();
    },
  };
}
