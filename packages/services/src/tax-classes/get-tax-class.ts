import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { TaxClassRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { findTaxClass, type TaxClassName } from './find-tax-class.ts';
import { taxClassRecord } from './tax-class-record.ts';

/** Throws `not_found`. */
export async function getTaxClass(
  ctx: TenantContext,
  { companyId, code }: TaxClassName,
): Promise<TaxClassRecord> {
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    return taxClassRecord(await findTaxClass(tx, ctx, { companyId: company.id, code }));
  });
}
