import { defineStatement } from '@fiscal/db';
import type { Environment, Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { cutPage } from '../paging/page.ts';
import { afterAll, beforeAll, type GapPosition, readGapCursor, writeGapCursor } from './gap-cursor.ts';
import { deadlineOfMonth, gapRuns, isOfMonth, seriesColumns } from './gap-runs.ts';

/** Numbers of a series that its company has to correct or disable by the 10th of this month or of an earlier one. */
export interface DueGap {
  readonly clientId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly cnpj: string;
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
  /**
   * Leaves out the series in which the last check of this month found nothing, some hours ago at most, so that many
   * series cost little.
   */
  readonly asChecked?: boolean | undefined;
  /** 1 to 500. */
  readonly limit: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

export interface DueGaps {
  readonly data: readonly DueGap[];
  /** null when no gap follows. */
  readonly nextCursor: string | null;
}

interface Row extends DueGap {
  readonly isGap: boolean;
}

/** Number of series that one statement reads, so that none takes long. */
const seriesOfStatement = 50;

/** A row for each gap, and one row without a gap for the last series of the page, after which the next page begins. */
const list = defineStatement<
  {
    after: GapPosition;
    environment: string | null;
    clientId: string | null;
    asChecked: boolean;
    limit: number;
  },
  Row
>(`
  with page as materialized (
    select s.client_id, s.company_id, s.environment, s.number, c.mode, c.legal_name, c.cnpj
    from series s
    join company c on c.client_id = s.client_id and c.id = s.company_id and c.status = 'active'
    where s.model = '55' and (s.client_id, s.company_id, s.environment, s.number) >=
        (:after.clientId, :after.companyId, :after.environment, :after.series)
      and (:environment::text is null or s.environment = :environment)
      and (:clientId::text is null or s.client_id = :clientId)
      and (not :asChecked::boolean or not exists (
        select from gap_check k
        where k.client_id = s.client_id and k.company_id = s.company_id and k.environment = s.environment
          and k.model = s.model and k.series = s.number and k.due_numbers = 0 and ${isOfMonth('k.checked_at')}))
    order by s.client_id, s.company_id, s.environment, s.number
    limit ${seriesOfStatement}
  ), gaps as (
    select p.*, g.first as "from", g.last as "to", g.reason, g.disable_by
    from page p cross join lateral ${gapRuns(seriesColumns('p'))} g
    where g.disable_by <= ${deadlineOfMonth}
      and (p.client_id, p.company_id, p.environment, p.number, g.first) >
        (:after.clientId, :after.companyId, :after.environment, :after.series, :after.from)
    order by p.client_id, p.company_id, p.environment, p.number, g.first
    limit :limit
  ), last as (
    select * from page order by client_id desc, company_id desc, environment desc, number desc limit 1
  )
  select client_id as "clientId", company_id as "companyId", legal_name as "companyName", cnpj, mode, environment,
    number as series, "from", "to", reason, to_char(disable_by, 'YYYY-MM-DD') as "disableBy", true as "isGap" from gaps
  union all
  select client_id, company_id, legal_name, cnpj, mode, environment, number, ${afterAll}, 0, null, null, false from last
  where (select count(*) from page) = ${seriesOfStatement}`);

/**
 * Lists the due gaps of every client in the order of client, company, environment, series and number. Reads the series
 * page by page until there are more gaps than the limit. Throws `validation_failed` at `cursor`.
 */
export async function listDueGaps(sys: OperatorContext, input: DueGapsInput): Promise<DueGaps> {
  const { environment = null, clientId = null, asChecked = false, limit, cursor } = input;
  const found: DueGap[] = [];
  let after: GapPosition | undefined = cursor === undefined ? beforeAll : readGapCursor(cursor);
  while (after !== undefined && found.length <= limit) {
    const rows: readonly Row[] = await sys.db.autocommit(list, {
      after,
      environment,
      clientId,
      asChecked,
      limit: limit + 1 - found.length,
    });
    const last: Row | undefined = rows.find(({ isGap }) => !isGap);
    found.push(...rows.flatMap(({ isGap, ...gap }) => (isGap ? [gap] : [])));
    after = last;
  }
  const { page: data, nextCursor } = cutPage(found, limit, writeGapCursor);
  return { data, nextCursor };
}
