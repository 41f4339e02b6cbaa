import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';

/** Rows that wait for dispatch, counted to 1,000, and how long the oldest has waited. */
export interface OutboxLag {
  readonly waiting: number;
  readonly oldestMs: number;
}

const measure = defineStatement<[], OutboxLag>(`
  select
    (select count(*)::int from (select from outbox limit 1000) counted) as waiting,
    coalesce((
      select greatest(0, extract(epoch from now() - min(created_at)) * 1000)::float8
      from (select created_at from outbox order by next_attempt_at limit 1000) first
    ), 0) as "oldestMs"`);

/** How far dispatch is behind. */
export async function outboxLag(sys: SystemContext): Promise<OutboxLag> {
  const [row] = await sys.db.read('gateway', measure, []);
  return row ?? { waiting: 0, oldestMs: 0 };
}
