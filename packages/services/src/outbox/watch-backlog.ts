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

/** The result of one look at the backlog. */
export interface SeenBacklog {
  readonly waiting: number;
  readonly oldestMs: number;
  /** Clients with waiting rows of which no new document is taken. */
  readonly refusedClients: number;
}

const everyMs = 1_000;
/** A look that takes longer is followed by a longer pause. */
const pauseShare = 10;
/** Rows that were dispatched stay for about a second. */
const behindMs = 3_000;

/**
 * Looks at the outbox every second; while the database does not answer, what was seen last counts. A look reads as many rows
 * as the limit allows to wait: of a larger outbox it reads a part, and the next look goes on behind it.
 */
export function watchBacklog(
  sys: SystemContext,
  limits: BacklogLimits,
  onLook: (seen: SeenBacklog) => void,
): BacklogWatch {
  const stopping = new AbortController();
  const lags = new Map<string, ClientLag>();
  let waiting = 0;
  let after = '';

  const look = async (): Promise<void> => {
    const found = await clientLags(sys, { limit: limits.rows, after });
    const { reached } = found;
    for (const clientId of lags.keys()) {
      if (clientId > after && (reached === undefined || clientId <= reached)) lags.delete(clientId);
    }
    for (const lag of found.lags) lags.set(lag.clientId, lag);
    after = reached ?? '';
    const sum = sumOf(lags.values());
    waiting = sum.waiting;
    const refusedClients = [...lags.values()].filter((lag) => isFull(lag, waiting, limits)).length;
    onLook({ ...sum, refusedClients });
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const begunAt = performance.now();
      await look().catch(() => undefined);
      const pauseMs = Math.max(everyMs, (performance.now() - begunAt) * pauseShare);
      await setTimeout(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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
