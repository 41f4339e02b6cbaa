import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { waitingClients } from './waiting-clients.ts';

/** Rows that wait for dispatch, counted to a limit, and how long the oldest has waited. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

const countedTo = 1_000;

const lagOf = (rows: string) =>
  defineStatement<[countedTo: number], OutboxLag>(`
  with recursive ${waitingClients}
  select
    (select count(*)::int from (select from outbox where created_at <= now() and ${rows} limit $1) counted) as waiting,
    coalesce((
      select greatest(0, extract(epoch from now() - min(o.created_at)) * 1000)::float8
      from waiting w cross join lateral (
        select created_at from outbox where client_id = w.client_id and ${rows} order by created_at limit 1
      ) o
    ), 0) as "oldestMs"`);

const everyRow = lagOf('true');
/** Rows that can be dispatched: one that the server refused for itself holds up nothing but itself. */
const neverRefused = lagOf('attempts = 0');

const read = async (sys: SystemContext, lag: typeof everyRow, limit: number): Promise<OutboxLag> => {
  const [row] = await sys.db.read('gateway', lag, [limit]);
  return row ?? { waiting: 0, oldestMs: 0 };
};

/** How far dispatch is behind, counted to 1,000. */
export const outboxLag = (sys: SystemContext): Promise<OutboxLag> => read(sys, everyRow, countedTo);

/** How far dispatch is behind with what could go, counted to `limit`. */
export const outboxBacklog = (
  sys: SystemContext,
  { limit }: { readonly limit: number },
): Promise<OutboxLag> => read(sys, neverRefused, limit);
