import { setTimeout } from 'node:timers/promises';
import type { BacklogLimits, SystemContext } from '../context/context.ts';
import { type ClientLag, clientLags, sumOf } from './outbox-lag.ts';

export interface BacklogWatch {
  /** Older rows of the client wait, which new ones must not overtake. */
  isBehind(clientId: string): boolean;
  /** So much waits that no new document of the client is taken. */
  isFull(clientId: string): boolean;
  stop(): Promise<void>;
}

/** What one look found. */
export interface SeenBacklog {
  readonly waiting: number;
  readonly oldestMs: number;
  /** Clients with waiting rows of which no new document is taken. */
  readonly refusedClients: number;
}

const everyMs = 1_000;
/** Rows that were dispatched stay for about a second. */
const behindMs = 3_000;

/** Looks at the outbox every second; while the database does not answer, what was seen last counts. */
export function watchBacklog(
  sys: SystemContext,
  limits: BacklogLimits,
  onLook: (seen: SeenBacklog) => void,
): BacklogWatch {
  const stopping = new AbortController();
  let lags: ReadonlyMap<string, ClientLag> = new Map();
  let waiting = 0;

  const look = async (): Promise<void> => {
    const found = await clientLags(sys, { limit: limits.rows });
    const sum = sumOf(found);
    lags = new Map(found.map((lag) => [lag.clientId, lag]));
    waiting = sum.waiting;
    onLook({ ...sum, refusedClients: found.filter((lag) => isFull(lag, waiting, limits)).length });
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch(() => undefined);
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const watching = watch();
  return {
    isBehind: (clientId) => (lags.get(clientId)?.oldestMs ?? 0) > behindMs,
    isFull: (clientId) => isFull(lags.get(clientId) ?? none, waiting, limits),
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

const none = { waiting: 0, oldestMs: 0 };

/**
 * Whether new documents of a client are refused: it has as many rows as there is room left for all, or an old one. One
 * client so fills half of the room at most with them. Events are never refused, so that a client with few rows is not
 * refused either, however many others have.
 */
export const isFull = (
  own: Pick<ClientLag, 'waiting' | 'oldestMs'>,
  allWaiting: number,
  { rows, seconds }: BacklogLimits,
): boolean => own.waiting >= Math.max(rows / 100, rows - allWaiting) || own.oldestMs > seconds * 1_000;
