import { defineStatement } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { findCompany } from '../../companies/find-company.ts';
import type { TenantContext } from '../../context/context.ts';
import type { DisablingRecord, Page } from '../../context/records.ts';
import { inTenant } from '../../context/scope.ts';
import { cutPage, growingLimitOf, type ListInput } from '../../paging/page.ts';
import { readCursor, writeCursor } from '../../paging/page-cursor.ts';
import { disablingRecord } from './disabling-record.ts';
import { type RangeRow, rangeColumns, rangesWithFilings } from './range-row.ts';

export interface ListDisablingsInput extends ListInput {
  readonly companyId: string;
  /** Default: all series. */
  readonly series?: number | undefined;
}

const list = defineStatement<
  {
    clientId: string;
    companyId: string;
    series: number | null;
    beforeAt: Date | null;
    beforeId: string | null;
    limit: number;
  },
  RangeRow
>(`
  select ${rangeColumns} from ${rangesWithFilings}
  where r.client_id = :clientId and r.company_id = :companyId and r.model = '55'
    and (:series::int is null or r.series = :series)
    and (:beforeAt::timestamptz is null or (f.created_at, f.id) < (:beforeAt, :beforeId))
  order by f.created_at desc, f.id desc
  limit :limit`);

/**
 * Lists the disablings of a company in both environments, newest first. Throws `not_found`, `validation_failed` at
 * `cursor`.
 */
export async function listDisablings(
  ctx: TenantContext,
  { companyId, series, ...input }: ListDisablingsInput,
): Promise<Page<DisablingRecord>> {
  const limit = growingLimitOf(input);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  return inTenant(ctx, async (tx) => {
    const { clientId, id } = await findCompany(tx, ctx, companyId);
    const rows = await tx.run(list, {
      clientId,
      companyId: id,
      series: series ?? null,
      beforeAt: after?.createdAt ?? null,
      beforeId: after?.id ?? null,
      limit: limit + 1,
    });
    const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id: last }) =>
      writeCursor({ createdAt, id: id24(last) }),
    );
    return { data: page.map(disablingRecord), nextCursor };
  });
}
