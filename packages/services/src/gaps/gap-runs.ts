import { mayBeRegistered } from '../filing/doubt.ts';
import { isReleased } from '../filing/is-released.ts';
import { holdsNumbers } from '../kinds/nfe-disabling/held-numbers.ts';

/** SQL expressions that identify a series: columns of a row of `series`. */
export interface SeriesColumns {
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: string;
  readonly series: string;
}

/** Returns the columns of the row of `series` named `row`. */
export const seriesColumns = (row: string): SeriesColumns => ({
  clientId: `${row}.client_id`,
  companyId: `${row}.company_id`,
  environment: `${row}.environment`,
  series: `${row}.number`,
});

/** SQL: the legal time of a moment in Brasília, which has no daylight saving time (`brasiliaDate` of the domain). */
const inBrasilia = (moment: string): string => `timezone(interval '-03:00', ${moment})`;

/** The days after the first of the month until which the gaps of the month before must be disabled. */
const daysBeforeDeadline = 9;

/**
 * SQL: the 10th of the present month, by the clock of the database. Gaps with this deadline or an earlier one are due.
 */
export const deadlineOfMonth = `(date_trunc('month', ${inBrasilia('now()')}) + interval '${daysBeforeDeadline} days')::date`;

/** SQL: the present month and its day in Brasília, by the clock of the database. */
export const presentMonth = `to_char(${inBrasilia('now()')}, 'YYYY-MM')`;
export const presentDay = `extract(day from ${inBrasilia('now()')})::int`;

/** SQL condition: the moment is in the present month in Brasília. */
export const isOfMonth = (moment: string): string =>
  `${inBrasilia(moment)} >= date_trunc('month', ${inBrasilia('now()')})`;

const place = (row: string, p: SeriesColumns): string =>
  `${row}.client_id = ${p.clientId} and ${row}.company_id = ${p.companyId} and ${row}.environment = ${p.environment}`;

const inSeries = (row: string, p: SeriesColumns): string =>
  `${place(row, p)} and ${row}.model = '55' and ${row}.series = ${p.series}`;

/**
 * SQL query of the closed notes of one series that were refused or failed, read from the index of such filings. A note
 * whose number belongs to another document is left out. `doubtful` notes may be at the authority nevertheless. Without
 * `offset` the server would read all transmissions to compute it.
 */
export const brokenNotes = (p: SeriesColumns): string => `
  select n.id, n.external_id, n.number, f.status, 2000 + substr(n.access_key, 3, 2)::int as year, f.updated_at as at,
    d.doubtful
  from filing f
  join note n on n.client_id = f.client_id and n.id = f.id
  cross join lateral (select ${mayBeRegistered('f')} as doubtful offset 0) d
  where ${place('f', p)} and not f.open and (f.rejection is not null or f.failure is not null)
    and f.kind = 'nfe' and f.status in ('rejected', 'failed') and not ${isReleased('f')} and ${inSeries('n', p)}`;

/**
 * SQL query of the gaps of one series, for use after `cross join lateral`: maximal runs of consecutive numbers with the
 * same reason and year, with columns `first`, `last`, `reason`, `year`, `disable_by`. Refused and failed notes come
 * from their index, numbers without a note from `number_skip`, so the time does not depend on the number of notes.
 * Numbers of a range that is open, registered or may be registered, and notes that are open or may be at the authority, are left out. `notes` names the
 * rows of `brokenNotes` if the statement already has them. Sources: api-conventions 7.3; Ajuste SINIEF 07/05 clause 14.
 */
export const gapRuns = (p: SeriesColumns, notes: string = `(${brokenNotes(p)})`): string => `(
  with held as materialized (
    select coalesce(range_agg(int4range(r.first, r.last, '[]')), '{}') as numbers from number_range r
    join filing f on f.client_id = r.client_id and f.id = r.id
    where ${inSeries('r', p)} and ${holdsNumbers('f')}
  ), broken as (
    select b.number, b.status as reason, b.year, b.at from ${notes} b cross join held h
    where not b.doubtful and not b.number <@ h.numbers
  ), islands as (
    select b.*, b.number - row_number() over (partition by b.reason, b.year order by b.number) as island from broken b
  ), skipped as (
    select k.first, k.last, k.skipped_at from number_skip k where ${inSeries('k', p)}
  ), unused as (
    select unnest(range_agg(int4range(first, last, '[]')) - (select numbers from held)) as free from skipped
  ), runs as (
    select min(number) as first, max(number) as last, reason, year, min(at) as at
    from islands group by reason, year, island
    union all
    select lower(u.free), upper(u.free) - 1, 'unused', extract(year from ${inBrasilia('now()')})::int, min(k.skipped_at)
    from unused u join skipped k on u.free && int4range(k.first, k.last, '[]') group by u.free
  )
  select r.first, r.last, r.reason, r.year,
    (date_trunc('month', ${inBrasilia('r.at')}) + interval '1 month ${daysBeforeDeadline} days')::date as disable_by
  from runs r)`;

/** SQL: the run of a row of `gapRuns`, in the form of the contract, without its notes. */
export const runObject = (row: string): string =>
  `jsonb_build_object('from', ${row}.first, 'to', ${row}.last, 'count', ${row}.last - ${row}.first + 1,
    'reason', ${row}.reason, 'year', ${row}.year, 'disableBy', ${row}.disable_by)`;
