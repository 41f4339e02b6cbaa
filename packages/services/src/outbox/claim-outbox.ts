import { companyTaskNames, companyTasks, type DispatchOrder, outboxLeaseMs } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { waitingClients } from './waiting-clients.ts';

const labels = companyTaskNames.map((task) => `('${task}', '${companyTasks[task].label}')`).join(', ');

/**
 * Each client has its turn: the oldest row of each before the second of any. Arrays: the planner cannot know the limit,
 * and would join a tenth of all filings otherwise.
 */
const claim = defineStatement<[limit: number, leaseMs: number], DispatchOrder>(`
  with recursive ${waitingClients}, shares as (
    select ceil($1::float8 / greatest(count(*), 1))::int as share from waiting
  ), turns as (
    select o.id, o.created_at, row_number() over (partition by w.client_id order by o.created_at, o.id) as turn
    from waiting w cross join shares cross join lateral (
      select id, created_at from outbox
      where client_id = w.client_id and created_at <= now() and next_attempt_at <= now()
      order by created_at, id limit shares.share
    ) o
  ), taken as (
    update outbox o set next_attempt_at = now() + $2::float8 * interval '1 millisecond'
    where o.id = any(array(
      select id from outbox
      where id = any(array(select id from turns order by turn, created_at, id limit $1)) and next_attempt_at <= now()
      for update skip locked
    ))
    returning o.*
  )
  select t.id as "outboxId", t.kind, t.document_id as "documentId", t.run, t.action, t.client_id as "clientId",
    coalesce(f.company_id, d.company_id, c.company_id, e.company_id) as "companyId",
    coalesce(f.environment, d.environment) as environment, f.authorizer,
    coalesce(f.label, 'Delivery of ' || d.event || ' (' || d.environment || ')', k.label) as label, t.traceparent
  from taken t
  left join turns on turns.id = t.id
  left join filing f on f.id = t.document_id
  left join delivery d on d.id = t.document_id
  left join certificate c on c.id = t.document_id
  left join erasure e on e.id = t.document_id
  left join (values ${labels}) k (kind, label) on k.kind = t.kind
  where coalesce(f.id, d.id, c.id, e.id) is not null
  order by turns.turn, t.created_at, t.id`);

/**
 * Takes rows that wait for dispatch for the time of the lease: the oldest of each client first. A relay that dies with
 * them loses nothing: they come back when the lease ends.
 */
export const claimOutbox = (
  sys: SystemContext,
  { limit }: { readonly limit: number },
): Promise<readonly DispatchOrder[]> => sys.db.autocommit(claim, [limit, outboxLeaseMs]);
