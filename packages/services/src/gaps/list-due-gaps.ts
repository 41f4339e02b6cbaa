import { defineStatement } from '@fiscal/db';
import type { Environment, Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { deadlineOfMonth, gapRuns, seriesColumns } from './gap-runs.ts';

/** Numbers of a series that its company has to correct or disable by the 10th of this month or of an earlier one. */
export interface DueGap {
  readonly clientId: string;
  readonly companyId: string;
  readonly mode: Mode;
  readonly environment: Environment;
  readonly series: number;
  readonly from: number;
  readonly to: number;
  readonly reason: 'rejected' | 'failed' | 'unused';
  /** YYYY-MM-DD. */
  readonly disableBy: string;
}

export interface DueGapsInput {
  readonly environment?: Environment | undefined;
  readonly clientId?: string | undefined;
  /** 1 to 500. */
  readonly limit: number;
}

export interface DueGaps {
  readonly data: readonly DueGap[];
  /** True when there are more gaps than the limit. */
  readonly more: boolean;
}

type SeriesPosition = Pick<DueGap, 'clientId' | 'companyId' | 'series'> & { readonly environment: string };

interface Row extends DueGap {
  readonly isGap: boolean;
}

/** Number of series that one statement reads, so that none takes long. */
const seriesOfStatement = 50;

/** A row for each gap, and one row without a gap for the last series of the page, after which the next page begins. */
const list = defineStatement<
  { after: SeriesPosition; environment: string | null; clientId: string | null; limit: number },
  Row
>(`
  with page as materialized (
    select s.client_id, s.company_id, s.environment, s.number, c.mode
    from series s
    join company c on c.client_id = s.client_id and c.id = s.company_id and c.status = 'active'
    where s.model = '55' and (s.client_id, s.company_id, s.environment, s.number) >
        (:after.clientId, :after.companyId, :after.environment, :after.series)
      and (:environment::text is null or s.environment = :environment)
      and (:clientId::text is null or s.client_id = :clientId)
    order by s.client_id, s.company_id, s.environment, s.number
    limit ${seriesOfStatement}
  ), gaps as (
    select p.*, g.first as "from", g.last as "to", g.reason, g.disable_by
    from page p cross join lateral ${gapRuns(seriesColumns('p'))} g
    where g.disable_by <= ${deadlineOfMonth}
    order by p.client_id, p.company_id, p.environment, p.number, g.first
    limit :limit
  ), last as (
    select * from page order by client_id desc, company_id desc, environment desc, number desc limit 1
  )
  select client_id as "clientId", company_id as "companyId", mode, environment, number as series, "from", "to", reason,
    to_char(disable_by, 'YYYY-MM-DD') as "disableBy", true as "isGap" from gaps
  union all
  select client_id, company_id, mode, environment, number, 0, 0, null, null, false from last`);

/**
 * Lists the due gaps of every client in the order of client, company, environment, series and number. Reads the series
 * page by page until there are more gaps than the limit.
 */
export async function listDueGaps(sys: OperatorContext, input: DueGapsInput): Promise<DueGaps> {
  const { environment = null, clientId = null, limit } = input;
  const found: DueGap[] = [];
  let after: SeriesPosition | undefined = { clientId: '', companyId: '', environment: '', series: -1 };
  while (after !== undefined && found.length <= limit) {
    const rows: readonly Row[] = await sys.db.autocommit(list, {
      after,
      environment,
      clientId,
      limit: limit + 1 - found.length,
    });
    const last: Row | undefined = rows.find(({ isGap }) => !isGap);
    found.push(...rows.flatMap(({ isGap, ...gap }) => (isGap ? [gap] : [])));
    after = last;
  }
  return { data: found.slice(0, limit), more: found.length > limit };
}
