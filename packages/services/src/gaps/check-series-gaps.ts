import type { EventData } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import { defineStatement, type NoParameters, type Transaction } from '@fiscal/db';
import { type Environment, id24 } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import type { SeriesKey } from '../kinds/nfe-disabling/held-numbers.ts';
import { publishOccurrence } from '../webhooks/publish-event.ts';
import { deadlineOfMonth, gapRuns, presentDay, presentMonth, runObject, seriesColumns } from './gap-runs.ts';

/** The day of the month from which receivers are notified: five days are left until the 10th. */
const noticeFromDay = 5;
/** A change of month, or the 5th, is noticed within this time. Each check of a series costs five statements. */
const recheckHours = 6;
/** The series that one step checks: few, because other steps of housekeeping wait for it. */
const seriesOfStep = 20;
const mostRangesOfEvent = 100;

const isOld = `checked_at <= now() - interval '${recheckHours} hours'`;

/** Series that were never checked come first, then those that were checked longest ago. */
const nextToCheck = defineStatement<{ seriesOfStep: number }, SeriesKey>(`
  select s.client_id as "clientId", s.company_id as "companyId", s.environment, s.number as series
  from series s
  join company c on c.client_id = s.client_id and c.id = s.company_id and c.status = 'active'
  left join gap_check g on g.client_id = s.client_id and g.company_id = s.company_id
    and g.environment = s.environment and g.model = s.model and g.series = s.number
  where s.model = '55' and (g.checked_at is null or g.${isOld})
  order by g.checked_at nulls first, s.client_id, s.company_id, s.environment, s.number
  limit :seriesOfStep`);

/** Writes nothing for a series that was removed meanwhile, and waits for one that is being removed. */
const insertCheck = `
  insert into gap_check as g (client_id, company_id, environment, model, series, checked_at, due_numbers)
  select client_id, company_id, environment, model, number, now(), 0 from series
  where client_id = :clientId and company_id = :companyId and environment = :environment and model = '55'
    and number = :series
  for key share
  on conflict (client_id, company_id, environment, model, series) do update set checked_at = now()`;

/** Locks the row until the transaction ends. A second process finds it just checked, and does nothing. */
const begin = defineStatement<
  SeriesKey,
  { readonly notifiedMonth: string | null }
>(`${insertCheck} where g.${isOld}
  returning g.notified_month as "notifiedMonth"`);

/** Marks a series whose check failed as checked, so that other series have their turn. */
const putOff = defineStatement<SeriesKey, object>(insertCheck);

interface Due {
  readonly month: string;
  readonly day: number;
  readonly disableBy: string;
  readonly count: number;
  readonly rangeCount: number;
  readonly ranges: EventData<'nfe.gaps_due'>['ranges'];
}

const find = defineStatement<SeriesKey, Due>(`
  with due as (
    select g.*, row_number() over (order by g.first) as position
    from series s cross join lateral ${gapRuns(seriesColumns('s'))} g
    where s.client_id = :clientId and s.company_id = :companyId and s.environment = :environment and s.model = '55'
      and s.number = :series
      and g.disable_by <= ${deadlineOfMonth}
  )
  select ${presentMonth} as month, ${presentDay} as day, to_char(${deadlineOfMonth}, 'YYYY-MM-DD') as "disableBy",
    coalesce(sum(d.last - d.first + 1), 0)::int as count, count(*)::int as "rangeCount",
    coalesce(jsonb_agg(${runObject('d')} order by d.first) filter (where d.position <= ${mostRangesOfEvent}), '[]')
      as ranges
  from due d`);

const finish = defineStatement<SeriesKey & { dueNumbers: number; notifiedMonth: string | null }, object>(`
  update gap_check set due_numbers = :dueNumbers, notified_month = :notifiedMonth
  where client_id = :clientId and company_id = :companyId and environment = :environment and model = '55'
    and series = :series`);

/**
 * Checks the gaps of a few series that were not checked for hours, and publishes `nfe.gaps_due` once a month for a
 * series with gaps due by the 10th or overdue. Without a receiver it publishes when there is one. Each series has its
 * own transaction. Returns the number of checked series. When some failed, throws after the last one; they are checked
 * again at their next turn.
 */
export async function checkSeriesGaps(sys: SystemContext): Promise<number> {
  const waiting = await sys.db.autocommit(nextToCheck, { seriesOfStep });
  const failures: unknown[] = [];
  for (const key of waiting) {
    try {
      const orders = await inSystem(sys, (tx) => checkOne(tx, sys, key));
      sys.handOver?.(orders);
    } catch (error) {
      failures.push(error);
      await sys.db.autocommit(putOff, key);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'gaps of series could not be looked for');
  return waiting.length;
}

async function checkOne(
  tx: Transaction,
  sys: SystemContext,
  key: SeriesKey,
): Promise<readonly DispatchOrder[]> {
  const { clientId, companyId, environment, series } = key;
  const parameters = key;
  const [begun] = await tx.run(begin, parameters);
  if (begun === undefined) return [];
  const [found] = await tx.run(find, parameters);
  if (found === undefined) throw new Error('a sum has one row');
  const { month, day, ...due } = found;
  const isTime = due.count > 0 && day >= noticeFromDay && begun.notifiedMonth !== month;
  const orders = isTime
    ? await publishOccurrence(tx, sys, {
        event: 'nfe.gaps_due',
        data: { companyId: id24(companyId), environment, series, ...due },
        clientId,
        companyId,
        environment,
        resourceId: companyId,
        occurrence: `${environment}:${series}:${month}`,
      })
    : [];
  await tx.run(finish, {
    ...parameters,
    dueNumbers: due.count,
    notifiedMonth: orders.length > 0 ? month : begun.notifiedMonth,
  });
  return orders;
}

const sums = defineStatement<NoParameters, { readonly environment: Environment; readonly numbers: number }>(`
  select g.environment, sum(g.due_numbers)::int as numbers
  from gap_check g
  join company c on c.client_id = g.client_id and c.id = g.company_id and c.status = 'active'
  group by g.environment`);

/** Returns the numbers that are overdue or due by the 10th of this month, as of the last check of each series. */
export async function countDueGaps(sys: SystemContext): Promise<Readonly<Record<Environment, number>>> {
  const counted = await sys.db.autocommit(sums, {});
  const of = (wanted: Environment) => counted.find(({ environment }) => environment === wanted)?.numbers ?? 0;
  return { homologation: of('homologation'), production: of('production') };
}
