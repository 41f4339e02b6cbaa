import { setTimeout } from 'node:timers/promises';
import type { BacklogLimits, SystemContext } from '../context/context.ts';
import { type ClientLag, clientLags, sumOf } from './outbox-lag.ts';

export interface BacklogWatch {
  /** True while older rows of the client wait, which new ones must not overtake. */
  isBehind(clientId: string): boolean;
  /** True while new documents of the client are refused. */
  isFull(clientId: string): boolean;
  stop(): Promise<void>;
}

/** The result of one look at the outbox. */
export interface SeenBacklog {
  readonly waiting: number;
  readonly oldestMs: number;
  /** Number of clients whose new documents are refused. */
  readonly refusedClients: number;
}

const everyMs = 1_000;
/** The pause after a look is at least this many times as long as the look. */
const pauseFactor = 10;
/** Rows stay for about one second after their dispatch; this is longer. */
const behindMs = 3_000;

/**
 * Looks at the outbox every second; while the database does not answer, the last result remains. A look reads at most
 * `limits.rows` rows; in a larger outbox the next look continues after them.
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
      const pauseMs = Math.max(everyMs, (performance.now() - begunAt) * pauseFactor);
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
 * Returns whether new documents of a client are refused: one of its rows is too old, or it has at least as many rows as
 * there is room left (`rows` minus all waiting rows). So the documents of one client fill at most half of the room.
 * Events are never refused and may fill all of it; therefore a client with fewer than `rows` / 100 rows is refused only
 * for an old row.
 */
export const isFull = (
  own: Pick<ClientLag, 'waiting' | 'oldestMs'>,
  allWaiting: number,
  { rows, seconds }: BacklogLimits,
): boolean => own.waiting >= Math.max(rows / 100, rows - allWaiting) || own.oldestMs > seconds * 1_000;
