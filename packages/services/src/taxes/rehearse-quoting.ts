import type { TaxIssuer } from '@fiscal/tax';
import type { ServiceDeps } from '../context.ts';
import { refuseUncalculated } from '../drafts/refuse-uncalculated.ts';
import { quoteWith } from './quote-with.ts';
import type { TaxesToCalculate } from './taxes-to-calculate.ts';

/**
 * Quotes for nothing, without the database, so that no client pays for compiling code and starting threads; the issuer
 * stands for the company. Throws as `calculateTaxes` does when the request is not a good one.
 */
export async function rehearseQuoting(
  deps: ServiceDeps,
  request: TaxesToCalculate,
  issuer: TaxIssuer,
): Promise<void> {
  const verdict = await quoteWith(deps, request, {
    companyId: null,
    environment: 'homologation',
    issuer,
    taxClasses: [],
    originals: [],
  });
  if (verdict.kind !== 'quoted') throw refuseUncalculated(verdict);
}
