import { setImmediate } from 'node:timers/promises';
import { checkNfeRequest, checkQuotationFrame } from '@fiscal/nfe';
import { validationFailed } from '../context/service-error.ts';
import type { CalculatingTenantContext } from './calculating-deps.ts';
import { countQuotation } from './count-quotation.ts';
import { manyItems } from './many-items.ts';
import { quotationBasis } from './quotation-basis.ts';
import { quoteWith } from './quote-with.ts';
import { refuseUncalculated } from './refuse-uncalculated.ts';
import type { TaxQuotation } from './tax-quotation.ts';
import { quotationToCheck, quotedIssuer, type TaxesToCalculate } from './taxes-to-calculate.ts';

/**
 * Calculates the taxes that issuing would calculate on that day, with the reasons. Counts one quotation when it
 * succeeds, and writes nothing else. Throws `validation_failed`, `total_mismatch`, `not_found`.
 */
export async function calculateTaxes(
  ctx: CalculatingTenantContext,
  request: TaxesToCalculate,
): Promise<TaxQuotation> {
  const issuer = quotedIssuer(request);
  const checked = quotationToCheck(request, ctx, request.issuer);
  // Nothing can be calculated without an issuer or on a day without tables: only the rules answer.
  if (issuer === undefined || checkQuotationFrame(checked).length > 0) {
    throw validationFailed(checkNfeRequest(checked));
  }
  if (request.items.length >= manyItems) await setImmediate();
  const basis = await quotationBasis(ctx, issuer, request.items);
  const verdict = await quoteWith(ctx, request, basis);
  if (verdict.kind !== 'quoted') throw refuseUncalculated(verdict);
  await countQuotation(ctx, basis);
  return verdict.quotation;
}
