import { taxClass } from '@fiscal/db';
import { and, asc, eq, gt } from 'drizzle-orm';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { cutPage, type ListInput, limitOf } from '../context/page.ts';
import { readCodeCursor, writeCodeCursor } from '../context/page-cursor.ts';
import type { Page, TaxClassRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { taxClassRecord } from './tax-class-record.ts';

/** Classes of a company in the order of their codes. Throws `not_found`, `validation_failed` at `cursor`. */
export async function listTaxClasses(
  ctx: TenantContext,
  { companyId, ...input }: ListInput & { readonly companyId: string },
): Promise<Page<TaxClassRecord>> {
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readCodeCursor('taxClasses', input.cursor);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    const rows = await tx
      .select()
      .from(taxClass)
      .where(
        and(
          eq(taxClass.clientId, ctx.tenant.clientId),
          eq(taxClass.companyId, company.id),
          after === undefined ? undefined : gt(taxClass.code, after),
        ),
      )
      .orderBy(asc(taxClass.code))
      .limit(limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ code }) => writeCodeCursor('taxClasses', code));
    return { data: page.map(taxClassRecord), nextCursor };
  });
}
