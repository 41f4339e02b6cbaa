import {
  companyTaskNames,
  companyTasks,
  type DispatchOrder,
  type OutboxClaim,
  outboxLeaseMs,
} from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { isAboutNothing } from './outbox-row.ts';
import { presentClients } from './waiting-clients.ts';

/** SQL of a row `o` that a relay may take. */
const isDue = 'o.created_at <= now() and o.next_attempt_at <= now() and o.id <> all($4)';

const labels = companyTaskNames.map((task) => `('${task}', '${companyTasks[task].label}')`).join(', ');

/**
 * Each client has its turn: the oldest row of each before the second of any, beginning behind the client that had the last
 * turn, so that a client with few rows waits for no other's older ones. Arrays: the planner cannot know the limit, and would
 * join a tenth of all filings otherwise.
 */
const claim = defineStatement<
  [limit: number, leaseMs: number, after: string, except: readonly string[]],
  DispatchOrder
>(`
  with recursive ${presentClients}, due as (
    select client_id from present p
    where exists (
      select from outbox o where o.client_id = p.client_id and ${isDue}
    )
    order by client_id <= $3, client_id limit $1
  ), shares as (
    select ceil($1::float8 / greatest(count(*), 1))::int as share from due
  ), turns as (
    select o.id, d.client_id, row_number() over (partition by d.client_id order by o.created_at, o.id) as turn
    from due d cross join shares cross join lateral (
      select id, created_at from outbox o
      where client_id = d.client_id and ${isDue}
      order by created_at, id limit shares.share
    ) o
  ), taken as (
    update outbox o set next_attempt_at = now() + $2::float8 * interval '1 millisecond',
      attempts = attempts + case when ${isAboutNothing('o')} then 1 else 0 end
    where o.id = any(array(
      select id from outbox
      where id = any(array(select id from turns order by turn, client_id <= $3, client_id limit $1))
        and next_attempt_at <= now()
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
  order by turns.turn, t.client_id <= $3, t.client_id`);

/**
 * Takes rows that wait for dispatch for the time of the lease: the oldest of each client first. A relay that dies with
 * them loses nothing: they come back when the lease ends. What is about nothing is put off, so that it counts as no backlog.
 */
export const claimOutbox = (
  sys: SystemContext,
  { limit, after = '', except = [] }: Pick<OutboxClaim, 'limit'> & Partial<OutboxClaim>,
): Promise<readonly DispatchOrder[]> => sys.db.autocommit(claim, [limit, outboxLeaseMs, after, except]);
