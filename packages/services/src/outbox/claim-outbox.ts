import { companyTaskNames, companyTasks, type DispatchOrder } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { leaseMs } from './lease.ts';

const labels = companyTaskNames.map((task) => `('${task}', '${companyTasks[task].label}')`).join(', ');

/** An array: the planner cannot know the limit, and would join a tenth of all filings otherwise. */
const claim = defineStatement<[limit: number, leaseMs: number], DispatchOrder>(`
  with taken as (
    update outbox o set attempts = attempts + 1,
      next_attempt_at = now() + least($2::float8 * power(2, least(attempts, 10)), 60000) * interval '1 millisecond'
    where o.id = any(array(
      select id from outbox where next_attempt_at <= now() order by next_attempt_at limit $1 for update skip locked
    ))
    returning o.*
  )
  select t.id as "outboxId", t.kind, t.document_id as "documentId", t.run, t.action, t.client_id as "clientId",
    coalesce(f.company_id, d.company_id, c.company_id, e.company_id) as "companyId",
    coalesce(f.environment, d.environment) as environment, f.authorizer,
    coalesce(f.label, 'Delivery of ' || d.event || ' (' || d.environment || ')', k.label) as label, t.traceparent
  from taken t
  left join filing f on f.id = t.document_id
  left join delivery d on d.id = t.document_id
  left join certificate c on c.id = t.document_id
  left join erasure e on e.id = t.document_id
  left join (values ${labels}) k (kind, label) on k.kind = t.kind
  where coalesce(f.id, d.id, c.id, e.id) is not null`);

/**
 * Takes rows that wait for dispatch, oldest first, for the time of the lease, which doubles with each try up to a
 * minute. A relay that dies with them loses nothing: they come back when the lease ends.
 */
export const claimOutbox = (
  sys: SystemContext,
  { limit }: { readonly limit: number },
): Promise<readonly DispatchOrder[]> => sys.db.autocommit(claim, [limit, leaseMs]);
