import {
  type ClaimedRows,
  companyTaskNames,
  companyTasks,
  type DispatchOrder,
  type OutboxClaim,
  outboxLeaseMs,
} from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { outboxRows } from './end-rows.ts';
import { isDocumentGone } from './outbox-row.ts';

/** SQL of a row `o` that a relay may take. */
const isDue = 'o.created_at <= now() and o.next_attempt_at <= now() and o.id <> all(:except)';

const labels = companyTaskNames.map((task) => `('${task}', '${companyTasks[task].label}')`).join(', ');

/** The most clients that one claim visits, whether or not they have due rows. */
const mostClients = 500;

/** SQL of the next client, found by the index alone, as a row of `visited`. */
const nextClient = (after: string, until: string): string =>
  `(select client_id, v.nth + 1, ${until} from outbox where ${after} and client_id <= ${until} order by client_id limit 1)`;

interface ClaimedRow extends DispatchOrder {
  /** The filing has ended. */
  readonly isOver: boolean;
}

/**
 * Clients take turns: the oldest row of each client comes before the second row of any, beginning after the client
 * `after`, so that a client with few rows does not wait for older rows of others. `visited` walks over the clients by
 * id, from the last one to the first again, only as far as `due` reads it. Ids are passed as arrays: the planner does
 * not know the limit, and would otherwise join a tenth of all filings. `'g'` is greater than every id, which is
 * hexadecimal.
 */
const claim = defineStatement<
  { limit: number; outboxLeaseMs: number; after: string; except: readonly string[] },
  { readonly reached: string; readonly row: ClaimedRow | null }
>(`
  with recursive visited (client_id, nth, until) as (
    select :after::text collate "C", 0, 'g'::text collate "C"
    union all
    select next.* from visited v cross join lateral (
      ${nextClient('client_id > v.client_id', 'v.until')}
      union all
      ${nextClient("v.until = 'g'", ':after')}
      limit 1
    ) next
    where v.nth < ${mostClients}
  ), due as (
    select v.client_id, v.nth from visited v cross join lateral (
      select from outbox o where o.client_id = v.client_id and ${isDue} limit 1
    ) row
    where v.nth > 0 limit :limit
  ), shares as (
    select ceil(:limit::float8 / greatest(count(*), 1))::int as share from due
  ), turns as (
    select o.id, d.nth, row_number() over (partition by d.client_id order by o.created_at, o.id) as turn
    from due d cross join shares cross join lateral (
      select id, created_at from outbox o
      where client_id = d.client_id and ${isDue}
      order by created_at, id limit shares.share
    ) o
  ), taken as (
    update outbox o set next_attempt_at = now() + :outboxLeaseMs::float8 * interval '1 millisecond',
      attempts = attempts + case when ${isDocumentGone('o')} then 1 else 0 end
    where o.id = any(array(
      select id from outbox
      where id = any(array(select id from turns order by turn, nth limit :limit))
        and next_attempt_at <= now()
      for update skip locked
    ))
    returning o.*
  ), orders as (
    select turns.turn, turns.nth, t.id as "outboxId", t.kind, t.document_id as "documentId", t.run, t.action,
      t.client_id as "clientId", coalesce(f.company_id, d.company_id, c.company_id, e.company_id) as "companyId",
      coalesce(f.environment, d.environment) as environment, f.authorizer,
      coalesce(f.label, 'Delivery of ' || d.event || ' (' || d.environment || ')', k.label) as label, t.traceparent,
      f.open is false as "isOver"
    from taken t
    left join turns on turns.id = t.id
    left join filing f on f.id = t.document_id
    left join delivery d on d.id = t.document_id
    left join certificate c on c.id = t.document_id
    left join erasure e on e.id = t.document_id
    left join (values ${labels}) k (kind, label) on k.kind = t.kind
    where coalesce(f.id, d.id, c.id, e.id) is not null
  )
  select case when o.nth is not null then to_jsonb(o) - 'turn' - 'nth' end as row,
    case when o.nth is null and (select count(*) from due) < :limit
      then (select client_id from visited order by nth desc limit 1) else :after end as reached
  from (values (true)) always left join orders o on true
  order by o.turn, o.nth`);

/**
 * Takes rows that wait for dispatch for the time of the lease: the oldest of each client first. When a relay dies, its
 * rows are due again at the end of the lease. Rows whose document is gone count as tried, so that they are not in the backlog;
 * rows of filings that have ended are removed. A claim visits at most `mostClients`; when none of them has a due row,
 * the next claim begins after them (`reached`).
 */
export async function claimOutbox(
  sys: SystemContext,
  { limit, after = '', except = [] }: Pick<OutboxClaim, 'limit'> & Partial<OutboxClaim>,
): Promise<ClaimedRows> {
  const found = await sys.db.autocommit(claim, { limit, outboxLeaseMs, after, except });
  const rows = found.flatMap(({ row }) => row ?? []);
  await outboxRows(sys).remove(rows.flatMap(({ isOver, outboxId }) => (isOver ? [outboxId] : [])));
  return {
    orders: rows.flatMap(({ isOver, ...order }) => (isOver ? [] : [order])),
    reached: rows.at(-1)?.clientId ?? found[0]?.reached ?? after,
  };
}
