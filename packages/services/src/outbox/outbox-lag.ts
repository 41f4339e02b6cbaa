import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** Rows that wait for dispatch, counted to a limit, and how long the oldest of them has waited. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** The same of one client. */
export interface ClientLag extends OutboxLag {
  readonly clientId: string;
}

/** The lags of the clients behind one, as far as was read. */
export interface ClientLags {
  readonly lags: readonly ClientLag[];
  /** The last client that was read to the end or to the limit; undefined where there is no other. */
  readonly reached: string | undefined;
}

interface Counting {
  /** Rows are counted up to this number. */
  readonly limit: number;
}

/** SQL of rows that wait: those begin at their `created_at`, which lies ahead while somebody else makes a first attempt. */
const waits = 'created_at <= now()';

/**
 * SQL of rows that a relay takes as soon as it has room. One that was put off for itself holds up nothing but itself, unless
 * it has been due for longer than the looks of a relay lie apart.
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

/** All rows that were read, those that cannot go too, so that it is known whether they end there. */
const lagOfEach = defineStatement<{ readTo: number; after: string }, ClientLag & { readonly read: number }>(`
  select client_id as "clientId", count(*)::int as read, (count(*) filter (where ${canGo}))::int as waiting,
    ${ms(`min(created_at) filter (where ${canGo})`)} as "oldestMs"
  from (
    select client_id, created_at, attempts, next_attempt_at from outbox
    where client_id > :after order by client_id, created_at limit :readTo
  ) portion
  group by client_id order by client_id`);

/** How far dispatch is behind with every row. */
export const outboxLag = (sys: SystemContext, counting: Counting): Promise<OutboxLag> =>
  read(sys, lagOfAll, counting);

/** How far dispatch is behind with what could go. */
export const outboxBacklog = (sys: SystemContext, counting: Counting): Promise<OutboxLag> =>
  read(sys, lagOfWhatCanGo, counting);

async function read(sys: SystemContext, lag: typeof lagOfAll, { limit }: Counting): Promise<OutboxLag> {
  const [row] = await sys.db.read('gateway', lag, { countedTo: limit });
  return row ?? { waiting: 0, oldestMs: 0 };
}

/**
 * How far dispatch is behind with what could go of each client that has such rows, behind the client `after` in the order of
 * their ids. It reads as many rows as the limit: what is left comes with the next call, and those of one client are counted
 * to the limit.
 */
export async function clientLags(
  sys: SystemContext,
  { limit, after = '' }: Counting & { readonly after?: string | undefined },
): Promise<ClientLags> {
  const found = await sys.db.read('gateway', lagOfEach, { readTo: limit, after });
  const isAll = found.reduce((sum, { read: rows }) => sum + rows, 0) < limit;
  // The last one may have more rows: it comes again, first.
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
