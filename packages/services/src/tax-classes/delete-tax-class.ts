import { taxClass } from '@fiscal/db';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { isNamed, type TaxClassName } from './find-tax-class.ts';

/** Removes a class; notes keep what they were issued with. Throws `not_found`. */
export async function deleteTaxClass(ctx: TenantContext, { companyId, code }: TaxClassName): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const removed = await tx
      .delete(taxClass)
      .where(isNamed(ctx.tenant.clientId, company.id, code))
      .returning({ id: taxClass.id });
    if (removed.length === 0) throw notFound();
  });
}
