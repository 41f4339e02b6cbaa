import { type FilingStatus, isInProgress } from '@fiscal/domain';
import type { SystemContext, TenantContext } from '../context/context.ts';
import { createCountByOwner } from '../limits/count-by-owner.ts';
import { filingChannel } from './filing-channel.ts';

export interface NoteWaiter {
  /**
   * Returns the note when it has left `queued`, `sending`, `pending` and `unknown` or waits for a person, and after
   * `seconds` in any case. Throws what `read` throws. Returns at once when the client has `waitsPerClient` open waits.
   */
  wait<Note extends AwaitedNote>(ctx: TenantContext, input: WaitInput, read: ReadNote<Note>): Promise<Note>;
  /** Ends all waits: they return the note as it is now, and later calls do so at once. */
  close(): Promise<void>;
}

/** The record of an NF-e or of an NFS-e. */
interface AwaitedNote {
  readonly status: FilingStatus;
  readonly attention: unknown;
}

type ReadNote<Note> = (ctx: TenantContext, ref: { readonly id: string }) => Promise<Note>;

export interface WaitInput {
  readonly id: string;
  /** 1 to 25. */
  readonly seconds: number;
}

const waitsPerClient = 10;
const pollMs = 1_000;

/** Serves the waits of the whole process with one listening connection. Reads each second, in case a notice is lost. */
export async function createNoteWaiter(sys: SystemContext): Promise<NoteWaiter> {
  const sleepers = new Map<string, Set<() => void>>();
  const waits = createCountByOwner(waitsPerClient);
  const closing = new AbortController();
  const wake = (id: string): void => {
    for (const each of sleepers.get(id) ?? []) each();
  };
  const wakeAll = (): void => {
    for (const id of sleepers.keys()) wake(id);
  };
  const { unlisten } = await sys.db.listen(filingChannel, (ids) => ids.split(',').forEach(wake), wakeAll);

  const sleep = (id: string, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const own = sleepers.get(id) ?? new Set();
      const end = (): void => {
        clearTimeout(timer);
        own.delete(end);
        if (own.size === 0) sleepers.delete(id);
        resolve();
      };
      const timer = setTimeout(end, ms);
      sleepers.set(id, own.add(end));
    });

  return {
    async wait(ctx, { id, seconds }, read) {
      const release = waits.take(ctx.tenant.clientId);
      if (release === undefined) return read(ctx, { id });
      try {
        return await waitUntilEnded(ctx, { id, seconds }, { read, sleep, closing: closing.signal });
      } finally {
        release();
      }
    },
    async close() {
      closing.abort();
      wakeAll();
      await unlisten();
    },
  };
}

interface WaitParts<Note> {
  readonly read: ReadNote<Note>;
  readonly sleep: (id: string, ms: number) => Promise<void>;
  readonly closing: AbortSignal;
}

/**
 * Reads until the note has ended or the time is over. The clock is monotonic, because the injected one may stand still.
 */
async function waitUntilEnded<Note extends AwaitedNote>(
  ctx: TenantContext,
  { id, seconds }: WaitInput,
  { read, sleep, closing }: WaitParts<Note>,
): Promise<Note> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const notice = sleep(id, Math.max(1, Math.min(pollMs, end - performance.now())));
    const note = await read(ctx, { id });
    const hasEnded = !isInProgress(note.status) || note.attention !== null;
    if (hasEnded || closing.aborted || performance.now() >= end) return note;
    await notice;
  }
}
