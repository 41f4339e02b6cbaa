import { isDeepStrictEqual } from 'node:util';
import type { NfseSettings } from '@fiscal/api-contract';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { companyRecord } from './company-record.ts';
import { findCompany } from './find-company.ts';
import { nfseSettingsRecord } from './nfse-settings-record.ts';
import { touchCompany } from './touch-company.ts';

/** Replaces all NFS-e settings of a company. Absent settings become null. Throws `not_found`, `validation_failed`. */
export async function replaceNfseSettings(
  ctx: TenantContext,
  { companyId, settings }: { readonly companyId: string; readonly settings: NfseSettings },
): Promise<CompanyRecord> {
  requireOneTotal(settings);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const [before, after] = [company.nfseSettings ?? {}, settings].map(nfseSettingsRecord);
    const isChanged = !isDeepStrictEqual(before, after);
    const fiscalVersion = company.fiscalVersion + (isChanged ? 1 : 0);
    const row = await touchCompany(tx, ctx, company, { nfseSettings: settings, fiscalVersion });
    if (isChanged) {
      await recordChange(tx, ctx, {
        action: 'company.update',
        subjectId: company.id,
        after: { changed: ['nfseSettings'] },
      });
    }
    return companyRecord(tx, row, ctx.clock);
  });
}

/** Requires that exactly one alternative of `totTrib` is given. */
function requireOneTotal({ approximateTaxes }: NfseSettings): void {
  if (approximateTaxes === undefined || approximateTaxes === null) return;
  const { simplesRate, rates, amounts } = approximateTaxes;
  const given = [simplesRate, rates, amounts].filter((each) => each !== undefined);
  if (given.length === 1) return;
  throw validationFailed([
    { path: 'approximateTaxes', message: 'informe exatamente um: simplesRate, rates ou amounts' },
  ]);
}
