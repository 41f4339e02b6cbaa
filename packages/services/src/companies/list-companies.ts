import { company, defineStatement, type Transaction } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord, Page } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { cutPage, fittingOf, type ListInput, limitOf } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { companyRecords } from './company-record.ts';
import type { CompanyRow } from './find-company.ts';

/** All series of a page are in memory at once. */
const mostSeriesOfPage = 10_000;

/**
 * Lists the companies of the client, in the mode of the key, newest first. A page is shorter than its limit when its
 * companies have many series. Throws `validation_failed` at `cursor`.
 */
export async function listCompanies(ctx: TenantContext, input: ListInput = {}): Promise<Page<CompanyRecord>> {
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readCursor(input.cursor);
  return inTenant(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(company)
      .where(
        and(
          eq(company.clientId, ctx.tenant.clientId),
          eq(company.mode, ctx.tenant.mode),
          eq(company.status, 'active'),
          after &&
            sql`(${company.createdAt}, ${company.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(desc(company.createdAt), desc(company.id))
      .limit(limit + 1);
    const fitting = fittingOf(await countSeriesByCompany(tx, rows), mostSeriesOfPage);
    const { page, nextCursor } = cutPage(rows, Math.min(limit, fitting), ({ createdAt, id }) =>
      writeCursor({ createdAt, id: id24(id) }),
    );
    return { data: await companyRecords(tx, page, ctx.clock), nextCursor };
  });
}

const countSeries = defineStatement<
  { clientId: string; companyIds: readonly string[] },
  { readonly companyId: string; readonly series: number }
>(`
  select company_id as "companyId", count(*)::int as series from series
  where client_id = :clientId and company_id = any(:companyIds) group by company_id`);

/** Returns the number of series of each company. */
async function countSeriesByCompany(
  tx: Transaction,
  companies: readonly CompanyRow[],
): Promise<readonly number[]> {
  const [first] = companies;
  if (first === undefined) return [];
  const counts = await tx.run(countSeries, {
    clientId: first.clientId,
    companyIds: companies.map(({ id }) => id),
  });
  const byCompany = new Map(counts.map(({ companyId, series }) => [companyId, series]));
  return companies.map(({ id }) => byCompany.get(id) ?? 0);
}
