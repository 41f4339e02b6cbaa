import { mayBeRegistered } from '../filing/doubt.ts';
import { isReleased } from '../filing/is-released.ts';
import { holdsNumbers } from '../kinds/nfe-disabling/held-numbers.ts';

/** SQL expressions that say which series is meant: columns of a row of `series`. */
export interface SeriesColumns {
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: string;
  readonly series: string;
}

/** Columns of a row of `series` that the statement calls by this name. */
export const seriesColumns = (row: string): SeriesColumns => ({
  clientId: `${row}.client_id`,
  companyId: `${row}.company_id`,
  environment: `${row}.environment`,
  series: `${row}.number`,
});

/** Legal time of Brasília of a moment, which has no daylight saving (`brasiliaDate` of the domain). */
const inBrasilia = (moment: string): string => `timezone(interval '-03:00', ${moment})`;

/** Days after the first of the month up to which the gaps of the month before are to be disabled. */
const daysBeforeDeadline = 9;

/** The 10th of the present month, by the database's clock: what is due by then is due now. */
export const deadlineOfMonth = `(date_trunc('month', ${inBrasilia('now()')}) + interval '${daysBeforeDeadline} days')::date`;

/** Present month and day of it in Brasília, by the database's clock. */
export const presentMonth = `to_char(${inBrasilia('now()')}, 'YYYY-MM')`;
export const presentDay = `extract(day from ${inBrasilia('now()')})::int`;

const place = (row: string, p: SeriesColumns): string =>
  `${row}.client_id = ${p.clientId} and ${row}.company_id = ${p.companyId} and ${row}.environment = ${p.environment}`;

const inSeries = (row: string, p: SeriesColumns): string =>
  `${place(row, p)} and ${row}.model = '55' and ${row}.series = ${p.series}`;

/**
 * Query of the closed notes of one series that were refused or failed, from the index of what is broken. A number that
 * another document has, whose key ends the note, is neither a gap nor in progress. What is `doubtful` may be at the
 * authority all the same. Without `offset` the server would read all transmissions for it.
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
 * Query of the gaps of one series, to stand behind `cross join lateral`: maximal runs of consecutive numbers of one
 * reason and year, with columns `first`, `last`, `reason`, `year`, `disable_by`. Refused and failed notes come from the
 * index of what is broken, numbers without a note from `number_skip`: the time does not grow with the notes of a series.
 * Numbers that a range holds are left out, as are notes that are open or may be at the authority. `notes` names the rows
 * of `brokenNotes` where the statement has them already. Sources: api-conventions 7.3;
 * Ajuste SINIEF 07/05 clause 14.
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

/** The run of a row of `gapRuns`, as the contract has it, without its notes. */
export const runObject = (row: string): string =>
  `jsonb_build_object('from', ${row}.first, 'to', ${row}.last, 'count', ${row}.last - ${row}.first + 1,
    'reason', ${row}.reason, 'year', ${row}.year, 'disableBy', ${row}.disable_by)`;
