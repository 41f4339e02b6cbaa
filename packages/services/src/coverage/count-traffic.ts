import { defineStatement, type NoParameters } from '@fiscal/db';
import { callMs, isSuccess, isVerdict, longestCallSeconds } from '../circuit/verdict-in-sql.ts';
import { waitsForAuthority } from '../circuit/waits-for-authority.ts';
import type { SystemContext } from '../context/context.ts';
import { idPrefixOf } from '../filing/attempt-id.ts';
import { latencyClassOf } from './latency-class.ts';

/** The row of `housekeeping_position` that holds the start of the ids (their first half) that are not counted yet. */
export const trafficPosition = 'authorityTraffic';

const slotSeconds = 900;
const daySeconds = 86_400;
/** The longest period of attempts that one step counts. After a pause, a day is counted within a few minutes. */
const longestSpanSeconds = 1_800;

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::bigint`;
const epochOf = (id: string): string => `('x' || substr(${id}, 1, 8))::bit(32)::bigint`;

/**
 * Attempts are found by their primary key, whose first half is the second of their opening: no other index is needed,
 * each attempt is read once, and periods without attempts are skipped. `offset 0` keeps the planner, which expects far
 * more rows, from scanning all filings. Only the process that moves the position counts; a process that started from
 * the same position moves nothing.
 */
const count = defineStatement<NoParameters, object>(`
  with before as (
    select reached from housekeeping_position where name = '${trafficPosition}'
  ), span as (
    select greatest(
      coalesce((select ${epochOf('reached')} from before), 0),
      ${seconds('now()')} - ${daySeconds}) as first,
      ${seconds('now()')} - ${longestCallSeconds} as settled
  ), begin as (
    select greatest(first, least(settled, ${epochOf(`(select min(id) from attempt where id >= ${idPrefixOf('first')})`)})) as first,
      settled
    from span
  ), wanted as (
    select ${idPrefixOf('first')} as first,
      ${idPrefixOf(`greatest(first, least(settled, first + ${longestSpanSeconds}))`)} as next
    from begin
  ), moved as (
    insert into housekeeping_position as p (name, reached, moved_at)
    select '${trafficPosition}', next, now() from wanted
    on conflict (name) do update set reached = excluded.reached, moved_at = excluded.moved_at
      where p.reached = (select reached from before)
    returning reached
  )
  insert into authority_traffic as t (authorizer, environment, service, slot, latency_class, calls)
  select f.authorizer, f.environment, f.service,
    to_timestamp(floor(extract(epoch from a.opened_at) / ${slotSeconds}) * ${slotSeconds}) as slot,
    case when ${isSuccess} then ${latencyClassOf(callMs)} else 0 end as latency_class, count(*)::int
  from attempt a cross join lateral (select * from filing where id = a.filing_id offset 0) f
  where exists (select from moved)
    and a.id >= (select first from wanted) and a.id < (select next from wanted)
    and ${isVerdict}
  group by 1, 2, 3, 4, 5
  on conflict (authorizer, environment, service, slot, latency_class)
    do update set calls = t.calls + excluded.calls`);

/** Writes every place that has a row or a filing, unless its count is unchanged. */
const countWaiting = defineStatement<NoParameters, object>(`
  with counted as (
    select f.authorizer, f.environment, f.service, count(*)::int as filings
    from filing f where ${waitsForAuthority('f')} and f.simulation is null
    group by 1, 2, 3
  )
  insert into authority_waiting as w (authorizer, environment, service, filings, counted_at)
  select authorizer, environment, service, coalesce(c.filings, 0), now()
  from authority_waiting k full join counted c using (authorizer, environment, service)
  on conflict (authorizer, environment, service)
    do update set filings = excluded.filings, counted_at = excluded.counted_at
    where w.filings <> excluded.filings`);

/**
 * Counts the results of all clients' transmissions since the last run, up to two minutes ago and for at most half an
 * hour, and the waiting filings. Like the circuit, it ignores calls with a client's scenario and calls that say nothing
 * about the authority. Its two statements are not part of any filing's steps.
 */
export async function countTraffic(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(count, {});
  await sys.db.autocommit(countWaiting, {});
}

/** Older counts are not shown. */
export const keptTrafficSeconds = daySeconds + slotSeconds;
