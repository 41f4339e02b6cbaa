import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { waitingClients } from './waiting-clients.ts';

/** Rows that wait for dispatch, counted to a limit, and how long the oldest has waited. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

/** The same of one client. */
export interface ClientLag extends OutboxLag {
  readonly clientId: string;
}

interface Counting {
  /** Rows are counted up to this number. */
  readonly limit: number;
}

const lagOfAll = defineStatement<[countedTo: number], OutboxLag>(`
  with recursive ${waitingClients}
  select
    (select count(*)::int from (select from outbox where created_at <= now() limit $1) counted) as waiting,
    coalesce((
      select greatest(0, extract(epoch from now() - min(o.created_at)) * 1000)::float8
      from waiting w cross join lateral (
        select created_at from outbox where client_id = w.client_id order by created_at limit 1
      ) o
    ), 0) as "oldestMs"`);

/** Rows that can be dispatched: one that was put off for itself holds up nothing but itself. */
const lagOfEach = defineStatement<[countedTo: number], ClientLag>(`
  with recursive ${waitingClients}
  select w.client_id as "clientId", o.waiting, o.oldest_ms as "oldestMs"
  from waiting w cross join lateral (
    select count(*)::int as waiting,
      greatest(0, extract(epoch from now() - min(created_at)) * 1000)::float8 as oldest_ms
    from (
      select created_at from outbox
      where client_id = w.client_id and created_at <= now() and attempts = 0
      order by created_at limit $1
    ) counted
  ) o
  where o.waiting > 0`);

/** How far dispatch is behind with every row. */
export async function outboxLag(sys: SystemContext, { limit }: Counting): Promise<OutboxLag> {
  const [row] = await sys.db.read('gateway', lagOfAll, [limit]);
  return row ?? { waiting: 0, oldestMs: 0 };
}

/** How far dispatch is behind with what could go of each client that has such rows; those of one are counted to the limit. */
export const clientLags = (sys: SystemContext, { limit }: Counting): Promise<readonly ClientLag[]> =>
  sys.db.read('gateway', lagOfEach, [limit]);

/** How far dispatch is behind with what could go. */
export const outboxBacklog = async (sys: SystemContext, counting: Counting): Promise<OutboxLag> =>
  sumOf(await clientLags(sys, counting));

export const sumOf = (lags: readonly OutboxLag[]): OutboxLag =>
  lags.reduce(
    (sum, { waiting, oldestMs }) => ({
      waiting: sum.waiting + waiting,
      oldestMs: Math.max(sum.oldestMs, oldestMs),
    }),
    { waiting: 0, oldestMs: 0 },
  );
