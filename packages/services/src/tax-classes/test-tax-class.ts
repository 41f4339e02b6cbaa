import { matchTaxClassRule, type TaxClassSituation } from '@fiscal/tax';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import type { TaxClassTrial } from '../context/records.ts';
import { inTenant } from '../context/scope.ts';
import { findTaxClass, type TaxClassName } from './find-tax-class.ts';
import { type TaxClassRow, taxClassOf } from './tax-class-record.ts';

/** Shows what a class would give an item in a situation, without an item or a note. Throws `not_found`. */
export async function testTaxClass(
  ctx: TenantContext,
  { companyId, code, ...situation }: TaxClassName & TaxClassSituation,
): Promise<TaxClassTrial> {
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId);
    return trialOf(await findTaxClass(tx, ctx, { companyId: company.id, code }), situation);
  });
}

function trialOf(row: TaxClassRow, situation: TaxClassSituation): TaxClassTrial {
  const matched = matchTaxClassRule(taxClassOf(row), situation);
  if (matched === undefined) {
    return {
      matchedRule: null,
      cfop: null,
      icms: null,
      ipi: null,
      pis: null,
      cofins: null,
      benefitCode: null,
    };
  }
  const { index, rule } = matched;
  const { ibsCbs } = row.definition;
  return {
    matchedRule: index,
    cfop: rule.cfop,
    icms: rule.icms,
    ipi: rule.ipi ?? null,
    pis: rule.pis,
    cofins: rule.cofins,
    benefitCode: rule.benefitCode ?? null,
    ...(ibsCbs === undefined ? {} : { ibsCbs }),
  };
}
