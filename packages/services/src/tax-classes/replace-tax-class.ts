import { isDeepStrictEqual } from 'node:util';
import { taxClass } from '@fiscal/db';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { TaxClassRecord } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { validationFailed } from '../context/service-error.ts';
import { checkReplacement } from './check-tax-class.ts';
import type { TaxClassInput } from './create-tax-class.ts';
import { findTaxClass, isNamed, type TaxClassName } from './find-tax-class.ts';
import { auditedClass, definitionOf, taxClassRecord } from './tax-class-record.ts';

/** The whole new class: a member that is absent here is removed. */
export interface TaxClassReplacement extends Omit<TaxClassInput, 'code'> {
  /** If given, the present code of the class. */
  readonly code?: string | undefined;
}

/**
 * Replaces a class. Issued notes do not change; a rejected note may be sent again with the same content when the
 * definition has changed. Throws `not_found`, `validation_failed`.
 */
export async function replaceTaxClass(
  ctx: TenantContext,
  { companyId, code, replacement }: TaxClassName & { readonly replacement: TaxClassReplacement },
): Promise<TaxClassRecord> {
  const problems = checkReplacement(code, replacement);
  if (problems.length > 0) throw validationFailed(problems);
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const before = await findTaxClass(tx, ctx, { companyId: company.id, code });
    const definition = definitionOf(replacement);
    const changed = !isDeepStrictEqual(before.definition, definition);
    const [row] = await tx
      .update(taxClass)
      .set({
        name: replacement.name,
        definition,
        version: before.version + (changed ? 1 : 0),
        updatedAt: ctx.clock.now(),
      })
      .where(isNamed(ctx.tenant.clientId, company.id, code))
      .returning();
    if (row === undefined) throw new Error('the tax class was not written');
    await recordChange(tx, ctx, {
      action: 'tax-class.update',
      subjectId: company.id,
      before: auditedClass(before),
      after: auditedClass(row),
    });
    return taxClassRecord(row);
  });
}
