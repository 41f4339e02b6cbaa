import { companyLogo } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { notFound } from '../context/service-error.ts';

/**
 * Removes the logo of a company. DANFE drawn from now on have none; stored DANFE keep it. Throws `not_found`, also when
 * there is no logo.
 */
export async function deleteLogo(
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const removed = await tx
      .delete(companyLogo)
      .where(and(eq(companyLogo.clientId, company.clientId), eq(companyLogo.companyId, company.id)))
      .returning({ companyId: companyLogo.companyId });
    if (removed.length === 0) throw notFound();
    await recordChange(tx, ctx, { action: 'logo.delete', subjectId: company.id });
  });
}
