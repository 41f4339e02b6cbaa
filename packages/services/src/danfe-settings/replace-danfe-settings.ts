import type { DanfeSettings } from '@fiscal/api-contract';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import { touchCompany } from '../companies/touch-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';

/** Replaces the print settings of a company, for notes accepted from now on. Throws `not_found`. */
export async function replaceDanfeSettings(
  ctx: TenantContext,
  { companyId, settings: { orientation } }: { readonly companyId: string; readonly settings: DanfeSettings },
): Promise<DanfeSettings> {
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    if (company.danfeOrientation === orientation) return { orientation };
    // tpImp is part of the document: contexts of the company that were read before are outdated.
    const changes = { danfeOrientation: orientation, fiscalVersion: company.fiscalVersion + 1 };
    await touchCompany(tx, ctx, company, changes);
    await recordChange(tx, ctx, {
      action: 'company.update',
      subjectId: company.id,
      before: { danfeOrientation: company.danfeOrientation },
      after: { changed: ['danfeOrientation'], danfeOrientation: orientation },
    });
    return { orientation };
  });
}
