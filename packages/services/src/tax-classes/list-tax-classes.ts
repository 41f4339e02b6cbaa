import { defineStatement, taxClass } from '@fiscal/db';
import { and, asc, eq, gt } from 'drizzle-orm';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { Page, TaxClassRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { cutPage, fittingOf, type ListInput, limitOf } from '../paging/page.ts';
import { readCodeCursor, writeCodeCursor } from '../paging/page-cursor.ts';
import { taxClassRecord } from './tax-class-record.ts';

/** Limit of the memory for one page. */
const mostRulesOfPage = 5_000;

const countRules = defineStatement<
  { clientId: string; companyId: string; after: string; limit: number },
  { readonly rules: number }
>(`
  select jsonb_array_length(definition -> 'rules') as rules from tax_class
  where client_id = :clientId and company_id = :companyId and code > :after order by code limit :limit`);

/**
 * Lists the classes of a company in the order of their codes. A page whose classes have many rules has fewer classes
 * than its limit. Throws `not_found`, `validation_failed` at `cursor`.
 */
export async function listTaxClasses(
  ctx: TenantContext,
  { companyId, ...input }: ListInput & { readonly companyId: string },
): Promise<Page<TaxClassRecord>> {
  const limit = limitOf(input);
  const after = input.cursor === undefined ? undefined : readCodeCursor('taxClasses', input.cursor);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    const sizes = await tx.run(countRules, {
      clientId: ctx.tenant.clientId,
      companyId: company.id,
      after: after ?? '',
      limit: limit + 1,
    });
    const fitting = fittingOf(
      sizes.map(({ rules }) => rules),
      mostRulesOfPage,
    );
    const shown = Math.min(limit, fitting);
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
      .limit(shown + 1);
    const { page, nextCursor } = cutPage(rows, shown, ({ code }) => writeCodeCursor('taxClasses', code));
    return { data: page.map(taxClassRecord), nextCursor };
  });
}
