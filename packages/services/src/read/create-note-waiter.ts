import { isInProgress } from '@fiscal/domain';
import type { SystemContext, TenantContext } from '../context/context.ts';
import type { NfeRecord } from '../context/records.ts';
import { filingChannel } from '../notify/filing-channel.ts';
import { getNfe } from './get-nfe.ts';

export interface NoteWaiter {
  /**
   * The note once it leaves `queued`, `sending`, `pending` and `unknown`, or as it stands after `seconds`; a note
   * that waits for a person answers at once. Throws `not_found`. A client's waits above the limit answer at once.
   */
  wait(ctx: TenantContext, input: WaitInput): Promise<NfeRecord>;
  /** Waits that run, and those asked for later, answer at once with the note as it stands. */
  close(): Promise<void>;
}

export interface WaitInput {
  readonly id: string;
  /** 1 to 25. */
  readonly seconds: number;
}

const waitsPerClient = 10;
const pollMs = 1_000;

/** Waits of the whole process over one listening connection; a poll each second where a notice was lost. */
export async function createNoteWaiter(sys: SystemContext): Promise<NoteWaiter> {
  const sleepers = new Map<string, Set<() => void>>();
  const waits = new Map<string, number>();
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
    async wait(ctx, { id, seconds }) {
      const { clientId } = ctx.tenant;
      const waiting = waits.get(clientId) ?? 0;
      if (waiting >= waitsPerClient) return getNfe(ctx, { id });
      waits.set(clientId, waiting + 1);
      try {
        return await waitUntilEnded(ctx, { id, seconds }, { sleep, closing: closing.signal });
      } finally {
        const left = (waits.get(clientId) ?? 1) - 1;
        if (left === 0) waits.delete(clientId);
        else waits.set(clientId, left);
      }
    },
    async close() {
      closing.abort();
      wakeAll();
      await unlisten();
    },
  };
}

/** A monotonic clock measures the wait: the injected one may stand still. */
async function waitUntilEnded(
  ctx: TenantContext,
  { id, seconds }: WaitInput,
  { sleep, closing }: { sleep: (id: string, ms: number) => Promise<void>; closing: AbortSignal },
): Promise<NfeRecord> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const notice = sleep(id, Math.max(1, Math.min(pollMs, end - performance.now())));
    const note = await getNfe(ctx, { id });
    const hasEnded = !isInProgress(note.status) || note.attention !== null;
    if (hasEnded || closing.aborted || performance.now() >= end) return note;
    await notice;
  }
}
