import type { DanfeSettings } from '@fiscal/api-contract';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';

/** Returns the print settings for the notes of a company. Throws `not_found`. */
export async function getDanfeSettings(
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<DanfeSettings> {
  const { danfeOrientation } = await inTenant(ctx, (tx) => findCompany(tx, ctx, companyId));
  return { orientation: danfeOrientation };
}
