import { defineStatement } from '@fiscal/db';
import type { CircuitPlace } from '../circuit/report-to-circuit.ts';
import { callMs, isSuccess, isVerdict, longestCallSeconds } from '../circuit/verdict-in-sql.ts';
import type { SystemContext } from '../context/context.ts';
import { type CountedClass, latencyOf } from '../coverage/latency-class.ts';
import { idPrefixOf } from '../filing/attempt-id.ts';
import type { MeasuredService } from './next-pace.ts';

interface Counted {
  readonly answered: number;
  readonly failed: number;
  readonly medianMs: number | null;
  readonly calls: number;
}

/**
 * Counts calls that ended within the last `seconds`. No call lasts longer than `longestCallSeconds`, so only ids from
 * that time on are read: an id begins with the second in which the attempt was opened. `'g'` is greater than every id,
 * which is hexadecimal.
 */
const count = defineStatement<CircuitPlace & { seconds: number }, Counted>(`
  with ended as (
    select f.service = :service and ${isVerdict} as counts, ${isSuccess} as answered, ${callMs} as ms
    from attempt a cross join lateral (select * from filing where id = a.filing_id offset 0) f
    where a.id >= ${idPrefixOf(`floor(extract(epoch from now()))::bigint - :seconds::int - ${longestCallSeconds}`)}
      and a.id < 'g' and a.closed_at > now() - :seconds::int * interval '1 second'
      and f.authorizer = :authorizer and f.environment = :environment
  )
  select count(*) filter (where counts and answered)::int as answered,
    count(*) filter (where counts and not answered)::int as failed,
    (percentile_cont(0.5) within group (order by ms) filter (where counts and answered))::float8 as "medianMs",
    count(*)::int as calls
  from ended`);

const usual = defineStatement<CircuitPlace, CountedClass>(`
  select latency_class as "latencyClass", sum(calls)::int as calls from authority_traffic
  where authorizer = :authorizer and environment = :environment and service = :service
    and slot > now() - interval '1 day'
  group by 1`);

/** Measures the calls that ended within the last `seconds`, and the median time of a call in the last day. */
export async function measureService(
  sys: SystemContext,
  place: CircuitPlace,
  seconds: number,
): Promise<MeasuredService> {
  const [counted] = await sys.db.autocommit(count, { ...place, seconds: Math.ceil(seconds) });
  if (counted === undefined) throw new Error('the statement gives one row');
  const { calls, ...measured } = counted;
  const usualMs = latencyOf(await sys.db.autocommit(usual, place), 0.5);
  return { ...measured, usualMs, callsPerSecond: calls / seconds };
}
