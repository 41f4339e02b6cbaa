import type { TaxIssuer } from '@fiscal/tax';
import type { CalculatingDeps } from '../calculate/calculating-deps.ts';
import { quoteWith } from '../calculate/quote-with.ts';
import { refuseUncalculated } from '../calculate/refuse-uncalculated.ts';
import type { TaxesToCalculate } from '../calculate/taxes-to-calculate.ts';
import type { ServiceDeps } from '../context/context.ts';

/**
 * Quotes without the database and drops the result, so that no client waits until code is compiled and threads are
 * started. `issuer` replaces the company. Throws as `calculateTaxes` does when the request is not valid.
 */
export async function warmUpQuoting(
  deps: Pick<ServiceDeps, 'clock'> & CalculatingDeps,
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
