import { recordChange } from '../audit/record-change.ts';
import { companyRecord } from '../companies/company-record.ts';
import { countWorkInProgress } from '../companies/count-work-in-progress.ts';
import { findCompany } from '../companies/find-company.ts';
import { findCurrentCertificate } from '../companies/find-current-certificate.ts';
import { touchCompany } from '../companies/touch-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { ServiceError } from '../context/service-error.ts';
import { dropCertificate } from './drop-certificate.ts';

/**
 * Removes the certificate of a company and its key; without a certificate nothing changes. Holds the locks that every
 * acceptance needs, so that no document is accepted between the count and the removal. Throws `not_found`,
 * `company_busy`.
 */
export async function deleteCertificate(
  ctx: TenantContext,
  { companyId }: { readonly companyId: string },
): Promise<CompanyRecord> {
  const { record, orders } = await inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const inProgress = await countWorkInProgress(tx, { clientId: company.clientId, companyId });
    if (inProgress > 0) throw new ServiceError('company_busy', { inProgress });
    const current = await findCurrentCertificate(tx, { clientId: company.clientId, companyId });
    if (current === undefined) return { record: await companyRecord(tx, company, ctx.clock), orders: [] };
    const dropped = await dropCertificate(tx, ctx, { companyId });
    await recordChange(tx, ctx, {
      action: 'certificate.delete',
      subjectId: company.id,
      before: { version: current.version },
    });
    const row = await touchCompany(tx, ctx, company);
    return { record: await companyRecord(tx, row, ctx.clock), orders: dropped };
  });
  ctx.handOver?.(orders);
  return record;
}
