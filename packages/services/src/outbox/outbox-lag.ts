import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** The number of rows that wait for dispatch, counted up to a limit, and the wait of the oldest. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** The waiting rows of one client. */
export interface ClientLag extends OutboxLag {
  readonly clientId: string;
}

/** The lags of one part of the clients. */
export interface ClientLags {
  readonly lags: readonly ClientLag[];
  /** The last client whose rows were read to the end or to the limit; undefined when there is none after it. */
  readonly reached: string | undefined;
}

interface Counting {
  /** Rows are counted up to this number. */
  readonly limit: number;
}

/** SQL of rows that wait. While another process makes the first attempt, `created_at` is in the future. */
const waits = 'created_at <= now()';

/**
 * SQL of rows that a relay takes as soon as it has room. A row that was postponed counts only when it has been due for
 * three seconds: longer than a relay pauses between two claims.
 */
const canGo = `${waits} and (attempts = 0 or next_attempt_at <= now() - interval '3 seconds')`;

const ms = (createdAt: string): string =>
  `coalesce(greatest(0, extract(epoch from now() - ${createdAt}) * 1000), 0)::float8`;

const lagOf = (which: string) =>
  defineStatement<{ countedTo: number }, OutboxLag>(`
  select count(*)::int as waiting, ${ms('min(created_at)')} as "oldestMs"
  from (select created_at from outbox where ${which} limit :countedTo) counted`);

const lagOfAll = lagOf(waits);
const lagOfWhatCanGo = lagOf(canGo);

/** `read` counts all rows, also those that cannot go, so that the caller knows whether the outbox ends there. */
const lagOfEach = defineStatement<{ readTo: number; after: string }, ClientLag & { readonly read: number }>(`
  select client_id as "clientId", count(*)::int as read, (count(*) filter (where ${canGo}))::int as waiting,
    ${ms(`min(created_at) filter (where ${canGo})`)} as "oldestMs"
  from (
    select client_id, created_at, attempts, next_attempt_at from outbox
    where client_id > :after order by client_id, created_at limit :readTo
  ) portion
  group by client_id order by client_id`);

/** Measures the lag of dispatch over all rows that wait. */
export const outboxLag = (sys: SystemContext, counting: Counting): Promise<OutboxLag> =>
  read(sys, lagOfAll, counting);

/** Measures the lag of dispatch over the rows that can go. */
export const outboxBacklog = (sys: SystemContext, counting: Counting): Promise<OutboxLag> =>
  read(sys, lagOfWhatCanGo, counting);

async function read(sys: SystemContext, lag: typeof lagOfAll, { limit }: Counting): Promise<OutboxLag> {
  const [row] = await sys.db.read('gateway', lag, { countedTo: limit });
  return row ?? { waiting: 0, oldestMs: 0 };
}

/**
 * Measures, for each client after `after` in the order of ids, the lag of dispatch over the rows that can go. Reads as
 * many rows as the limit; the next call continues with the rest. The rows of one client are counted up to the limit.
 */
export async function clientLags(
  sys: SystemContext,
  { limit, after = '' }: Counting & { readonly after?: string | undefined },
): Promise<ClientLags> {
  const found = await sys.db.read('gateway', lagOfEach, { readTo: limit, after });
  const isAll = found.reduce((sum, { read: rows }) => sum + rows, 0) < limit;
  // The last client may have more rows: the next call begins with it.
  const whole = isAll || found.length === 1 ? found : found.slice(0, -1);
  return {
    lags: whole.flatMap(({ read: _, ...lag }) => (lag.waiting > 0 ? [lag] : [])),
    reached: isAll ? undefined : whole.at(-1)?.clientId,
  };
}

export const sumOf = (lags: Iterable<OutboxLag>): OutboxLag => {
  let [waiting, oldestMs] = [0, 0];
  for (const lag of lags) {
    waiting += lag.waiting;
    oldestMs = Math.max(oldestMs, lag.oldestMs);
  }
  return { waiting, oldestMs };
};
