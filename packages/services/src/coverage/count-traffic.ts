import { defineStatement, type NoParameters } from '@fiscal/db';
import { callMs, isSuccess, isVerdict, longestCallSeconds } from '../circuit/verdict-in-sql.ts';
import { waitsForAuthority } from '../circuit/waits-for-authority.ts';
import type { SystemContext } from '../context/context.ts';
import { idPrefixOf } from '../filing/attempt-id.ts';
import { latencyClassOf } from './latency-class.ts';

/** Row of `housekeeping_position`: the first half of the ids from which on attempts are not yet counted. */
export const trafficPosition = 'authorityTraffic';

const slotSeconds = 900;
const daySeconds = 86_400;
/** The longest time whose attempts one step counts; a day is caught up with in a few minutes. */
const longestSpanSeconds = 1_800;

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::bigint`;
const epochOf = (id: string): string => `('x' || substr(${id}, 1, 8))::bit(32)::bigint`;

/**
 * Attempts are found by their primary key, whose first half is the second of their opening: no index of its own, and
 * each is read once, and a time without any is passed over. `offset 0` keeps the planner, which guesses far more rows, from scanning all filings. Who moved the position counts; another process that began at the same place moves nothing.
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

/** Every place that had a row or has a filing; a row that stays as it is is not written. */
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
 * Counts what the transmissions of all clients met since it last ran, up to two minutes ago and of at most half an hour,
 * and how many filings wait. What one client's scenario made, and what says nothing of the authority, is left out, as the
 * circuit leaves it out. Two statements, beside every document's way.
 */
export async function countTraffic(sys: SystemContext): Promise<void> {
  await sys.db.autocommit(count, {});
  await sys.db.autocommit(countWaiting, {});
}

/** Counts that are older than this are not shown. */
export const keptTrafficSeconds = daySeconds + slotSeconds;
