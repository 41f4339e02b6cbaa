import { taxClass } from '@fiscal/db';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';
import { isNamed, type TaxClassName } from './find-tax-class.ts';
import { auditedClass } from './tax-class-record.ts';

/** Removes a class; issued notes do not change. Throws `not_found`. */
export async function deleteTaxClass(ctx: TenantContext, { companyId, code }: TaxClassName): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const [before] = await tx
      .delete(taxClass)
      .where(isNamed(ctx.tenant.clientId, company.id, code))
      .returning();
    if (before === undefined) throw notFound();
    await recordChange(tx, ctx, {
      action: 'tax-class.delete',
      subjectId: company.id,
      before: auditedClass(before),
    });
  });
}
