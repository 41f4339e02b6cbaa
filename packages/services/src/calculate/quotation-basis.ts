import type { TaxClass } from '@fiscal/api-contract';
import type { Environment, Id24 } from '@fiscal/domain';
import type { TaxIssuer } from '@fiscal/tax';
import { findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { findTaxClasses, taxClassCodes } from '../tax-classes/find-tax-class.ts';
import type { FoundOriginals } from './calculate-request.ts';
import { findOriginals } from './find-originals.ts';
import type { QuotedIssuer, TaxesToCalculate } from './taxes-to-calculate.ts';

/** The facts that a quotation needs besides the request. */
export interface QuotationBasis extends FoundOriginals {
  /** null: the issuer is not registered. */
  readonly companyId: string | null;
  readonly environment: Environment;
  readonly issuer: TaxIssuer;
  readonly taxClasses: readonly TaxClass[];
}

/** Reads the facts that issuing would read, without locks. A described issuer needs no read. Throws `not_found`. */
export async function quotationBasis(
  ctx: TenantContext,
  quoted: QuotedIssuer,
  items: TaxesToCalculate['items'],
): Promise<QuotationBasis> {
  if (quoted.kind === 'registered') return basisOfCompany(ctx, quoted.companyId, items);
  const environment = ctx.tenant.mode === 'live' ? 'production' : 'homologation';
  return { companyId: null, environment, issuer: quoted.issuer, taxClasses: [], originals: [] };
}

async function basisOfCompany(
  ctx: TenantContext,
  companyId: Id24,
  items: TaxesToCalculate['items'],
): Promise<QuotationBasis> {
  const { company, taxClasses } = await inTenant(ctx, async (tx) => ({
    company: await findCompany(tx, ctx, companyId),
    taxClasses: await findTaxClasses(tx, ctx, companyId, taxClassCodes(items)),
  }));
  return {
    companyId: company.id,
    environment: company.environment,
    issuer: { crt: company.crt, uf: company.address.uf, cnpj: company.cnpj },
    taxClasses,
    ...(await findOriginals(ctx, { companyId, items })),
  };
}
