import type { DisablingInProgress, GapPage, GapRecord, NumberedNote } from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { type Environment, type FilingStatus, id24 } from '@fiscal/domain';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { mayBeRegistered } from '../filing/doubt.ts';
import { registrationStatus } from '../filing-record/registration-status.ts';
import { cutPage, type ListInput, limitOf } from '../paging/page.ts';
import { readCodeCursor, unreadableCursor, writeCodeCursor } from '../paging/page-cursor.ts';
import { chooseSeries } from '../series/reserve-number.ts';
import { brokenNotes, gapRuns, runObject, seriesColumns } from './gap-runs.ts';

export interface ListGapsInput extends ListInput {
  readonly companyId: string;
  /** 0 to 889. */
  readonly series: number;
}

const mostNotesOfRun = 100;
const mostInProgress = 1000;

interface Found {
  readonly number: number;
  readonly first: number;
  readonly next: number;
  /** Has one run more than the limit when another page follows. */
  readonly gaps: readonly GapRecord[];
  readonly inProgress: readonly NumberedNote[];
  readonly inProgressCount: number;
  readonly disabling: readonly (Omit<DisablingInProgress, 'status'> & { readonly status: FilingStatus })[];
}

const noteObject = (note: string, filing: string): string => `jsonb_build_object('id', ${note}.id,
  'externalId', ${note}.external_id, 'number', ${note}.number, 'status', ${filing}.status)`;

const ofCompany = `filing f on f.client_id = s.client_id and f.company_id = s.company_id
      and f.environment = s.environment`;

/**
 * One statement reads one snapshot, so that no number is missing, or listed twice, because of a simultaneous change.
 */
const list = defineStatement<
  {
    clientId: string;
    companyId: string;
    environment: Environment;
    series: number;
    after: number;
    limit: number;
  },
  Found
>(`
  with s as (
    select * from series
    where client_id = :clientId and company_id = :companyId and environment = :environment and model = '55'
      and number = :series
  ), broken_note as materialized (
    select b.* from s cross join lateral (${brokenNotes(seriesColumns('s'))}) b
  ), page as (
    select g.* from s cross join lateral ${gapRuns(seriesColumns('s'), 'broken_note')} g
    where g.first > :after order by g.first limit :limit + 1
  ), undecided as (
    select f.* from s join ${ofCompany} and f.open
    union all
    select f.* from s join ${ofCompany} and not f.open and (f.rejection is not null or f.failure is not null)
      and f.kind = 'nfeDisabling' and f.status in ('rejected', 'failed') and ${mayBeRegistered('f')}
  ), progress as (
    select n.number, ${noteObject('n', 'f')} as note
    from s join undecided f on f.kind = 'nfe'
    join note n on n.client_id = f.client_id and n.id = f.id and n.model = s.model and n.series = s.number
    union all
    select b.number, ${noteObject('b', 'b')} from broken_note b where b.doubtful
  ), disabling as (
    select r.first, jsonb_build_object('id', r.id, 'from', r.first, 'to', r.last, 'status', f.status,
      'attention', f.attention) as range
    from s join undecided f on f.kind = 'nfeDisabling'
    join number_range r on r.client_id = f.client_id and r.id = f.id and r.model = s.model and r.series = s.number
  )
  select s.number, s.first::float8 as first, s.next::float8 as next,
    (select coalesce(jsonb_agg(${runObject('p')} || jsonb_build_object('notes', notes.listed) order by p.first), '[]')
      from page p left join lateral (
        select coalesce(jsonb_agg(each.note order by each.number), '[]') as listed from (
          select n.number, ${noteObject('n', 'f')} as note
          from note n join filing f on f.client_id = n.client_id and f.id = n.id
          where n.client_id = s.client_id and n.company_id = s.company_id and n.environment = s.environment
            and n.model = s.model and n.series = s.number and n.number between p.first and p.last
          order by n.number limit ${mostNotesOfRun}) each
      ) notes on true) as gaps,
    (select coalesce(jsonb_agg(note order by number), '[]') from (
      select * from progress order by number limit ${mostInProgress}) few) as "inProgress",
    (select count(*)::int from progress) as "inProgressCount",
    (select coalesce(jsonb_agg(range order by first), '[]') from (
      select * from disabling order by first limit ${mostInProgress}) few) as disabling
  from s`);

/**
 * Lists the gaps of a series in the company's environment, in the order of their numbers: the numbers to correct or
 * disable. A page has at most 1,000 runs, each with at most 100 notes. Throws `not_found`, `series_missing`,
 * `validation_failed` at `cursor`.
 */
export async function listGaps(ctx: TenantContext, input: ListGapsInput): Promise<GapPage> {
  const limit = limitOf(input);
  const after = input.cursor === undefined ? 0 : readNumber(input.cursor);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, input.companyId);
    const { clientId, id, environment } = company;
    const rows = await tx.run(list, {
      clientId,
      companyId: id,
      environment,
      series: input.series,
      after,
      limit,
    });
    const { first, next, gaps, inProgress, inProgressCount, disabling } = chooseSeries(
      rows,
      company,
      input.series,
    );
    const { page, nextCursor } = cutPage(gaps, limit, ({ to }) => writeCodeCursor('gaps', `${to}`));
    return {
      companyId: id24(id),
      environment,
      series: input.series,
      first,
      next,
      data: page,
      inProgress,
      inProgressCount,
      disabling: disabling.map((range) => ({ ...range, status: registrationStatus(range.status) })),
      nextCursor,
    };
  });
}

/** Reads the last number of the previous page. Throws `validation_failed`. */
function readNumber(cursor: string): number {
  const code = readCodeCursor('gaps', cursor);
  if (/^[1-9]\d{0,8}$/.test(code)) return Number(code);
  throw unreadableCursor();
}
