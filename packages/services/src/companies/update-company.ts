import { isDeepStrictEqual } from 'node:util';
import { type Address, type CompanyUpdate, updateCompanySchema } from '@fiscal/api-contract';
import { company, type Transaction } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import type { CompanyRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { notFound, ServiceError, validationFailed } from '../context/service-error.ts';
import { usabilityOf } from './certificate-state.ts';
import { checkCompany, requireServedState } from './check-company.ts';
import { companyRecord } from './company-record.ts';
import { sandboxOnly } from './create-company.ts';
import { type CompanyRow, seekCompany } from './find-company.ts';
import { findCurrentCertificate } from './find-current-certificate.ts';

type UpdateCompanyInput = Omit<CompanyUpdate, 'address'> & { readonly address?: Address | undefined };

const { environment: _, ...ofDocuments } = updateCompanySchema.shape;
/** The fields that documents contain. A DPS contains the e-mail. */
const fiscalFields = Object.keys(ofDocuments) as readonly (keyof typeof ofDocuments)[];

/**
 * Changes a company. After a change of fields that documents contain, a rejected note can be sent again with the same
 * content. Throws `not_found`, `validation_failed`, `state_not_served`, `sandbox_homologation_only`,
 * `certificate_required`.
 */
export async function updateCompany(
  ctx: TenantContext,
  { id, patch }: { readonly id: string; readonly patch: UpdateCompanyInput },
): Promise<CompanyRecord> {
  return inTenant(ctx, async (tx) => {
    const before = await seekCompany(tx, ctx, id, 'change');
    const given = givenFields(patch);
    const problems = checkCompany({ ...before, ...given });
    if (problems.length > 0) throw validationFailed(problems);
    if (patch.address !== undefined) requireServedState(patch.address, ctx.settings);
    if (patch.environment === 'production' && ctx.tenant.mode === 'test') throw sandboxOnly();
    if (before === undefined) throw notFound();
    const after = { ...before, ...given };
    await requireMayMove(tx, ctx, before, after.environment);
    const changed = fiscalFields.some((name) => !isDeepStrictEqual(before[name], after[name]));
    const row = {
      ...after,
      fiscalVersion: before.fiscalVersion + (changed ? 1 : 0),
      updatedAt: ctx.clock.now(),
    };
    await tx
      .update(company)
      .set(row)
      .where(and(eq(company.clientId, ctx.tenant.clientId), eq(company.id, before.id)));
    await recordUpdate(tx, ctx, before, row);
    return companyRecord(tx, row, ctx.clock);
  });
}

/** Records the names of the changed fields, and the values of those that are codes. */
async function recordUpdate(
  tx: Transaction,
  ctx: TenantContext,
  before: CompanyRow,
  after: CompanyRow,
): Promise<void> {
  const isKept = (name: keyof CompanyRow): boolean => isDeepStrictEqual(before[name], after[name]);
  const changed = (Object.keys(after) as (keyof CompanyRow)[]).filter(
    (name) => name !== 'updatedAt' && !isKept(name),
  );
  if (changed.length === 0) return;
  await recordChange(tx, ctx, {
    action: 'company.update',
    subjectId: before.id,
    before: codesOf(before),
    after: { ...codesOf(after), changed },
  });
}

const codesOf = ({ crt, environment, fiscalVersion }: CompanyRow) => ({ crt, environment, fiscalVersion });

/** Returns the fields that change: absent fields stay unchanged, null clears an optional field. */
const givenFields = (patch: UpdateCompanyInput): Partial<CompanyRow> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

async function requireMayMove(
  tx: Transaction,
  ctx: TenantContext,
  before: CompanyRow,
  to: Environment,
): Promise<void> {
  if (to === before.environment || to === 'homologation') return;
  const current = await findCurrentCertificate(tx, { clientId: before.clientId, companyId: before.id });
  if (usabilityOf(current, ctx.clock.now()) === 'usable') return;
  throw new ServiceError('certificate_required', null, 'Produção exige um certificado válido.');
}
