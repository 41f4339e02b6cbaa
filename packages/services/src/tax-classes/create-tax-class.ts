import type { TaxClassIbsCbs, TaxClassRule } from '@fiscal/api-contract';
import { taxClass, violatedUnique } from '@fiscal/db';
import { recordChange } from '../audit/record-change.ts';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { TaxClassRecord } from '../context/records.ts';
import { inTenant, newId } from '../context/scope.ts';
import { conflict, validationFailed } from '../context/service-error.ts';
import { checkTaxClass } from './check-tax-class.ts';
import { auditedClass, definitionOf, taxClassRecord } from './tax-class-record.ts';

/** A class whose shape was checked (specification 2.5). */
export interface TaxClassInput {
  /** 1 to 30 letters, digits, underscores, dots, hyphens; neither `.` nor `..`. */
  readonly code: string;
  readonly name: string;
  /** Absent: the engine decides about the group of IBS and CBS. null: notes have no such group. */
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules: readonly TaxClassRule[];
}

/**
 * Registers a class of a company. Throws `validation_failed`, `not_found` for the company, `conflict`
 * (`tax_class_exists`).
 */
export async function createTaxClass(
  ctx: TenantContext,
  { companyId, ...input }: TaxClassInput & { readonly companyId: string },
): Promise<TaxClassRecord> {
  const problems = checkTaxClass(input);
  if (problems.length > 0) throw validationFailed(problems);
  try {
    return await inTenant(ctx, async (tx) => {
      const company = await findCompany(tx, ctx, companyId, 'change');
      const now = ctx.clock.now();
      const [row] = await tx
        .insert(taxClass)
        .values({
          id: newId(ctx),
          clientId: company.clientId,
          companyId: company.id,
          code: input.code,
          name: input.name,
          definition: definitionOf(input),
          version: 1,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      if (row === undefined) throw new Error('the tax class was not written');
      await recordChange(tx, ctx, {
        action: 'tax-class.create',
        subjectId: company.id,
        after: auditedClass(row),
      });
      return taxClassRecord(row);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'tax_class_code') throw error;
    throw conflict('tax_class_exists', `A classe tributária ${input.code} já existe nesta empresa.`);
  }
}
