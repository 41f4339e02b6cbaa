import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { companyRecord } from './company-record.ts';
import { findCompany } from './find-company.ts';

/** Throws `not_found`. */
export async function getCompany(
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<CompanyRecord> {
  return inTenant(ctx, async (tx) => companyRecord(tx, await findCompany(tx, ctx, id), ctx.clock));
}
