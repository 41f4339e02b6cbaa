import { setTimeout } from 'node:timers/promises';
import type { BacklogLimits, SystemContext } from '../context/context.ts';
import { outboxBacklog } from './outbox-lag.ts';

export interface BacklogWatch {
  /** Older rows wait, which new ones must not overtake. */
  isBehind(): boolean;
  isFull(): boolean;
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** Rows that were dispatched stay for about a second. */
const behindMs = 3_000;

/** Looks at the outbox every second; while the database does not answer, what was seen last counts. */
export function watchBacklog(sys: SystemContext, limits: BacklogLimits): BacklogWatch {
  const stopping = new AbortController();
  let seen = { waiting: 0, oldestMs: 0 };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      seen = await outboxBacklog(sys, { limit: limits.rows }).catch(() => seen);
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const watching = watch();
  return {
    isBehind: () => seen.oldestMs > behindMs,
    isFull: () => isFull(seen, limits),
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

export const isFull = (
  { waiting, oldestMs }: { readonly waiting: number; readonly oldestMs: number },
  { rows, seconds }: BacklogLimits,
): boolean => waiting >= rows || oldestMs > seconds * 1_000;
