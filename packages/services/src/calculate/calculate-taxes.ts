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
 * The taxes of a request as issuing would calculate them on that day, with the reasons. Writes one thing: that a
 * quotation was made, and only when it was. Throws `validation_failed`, `total_mismatch`, `not_found`.
 */
export async function calculateTaxes(
  ctx: CalculatingTenantContext,
  request: TaxesToCalculate,
): Promise<TaxQuotation> {
  const issuer = quotedIssuer(request);
  const checked = quotationToCheck(request, ctx, request.issuer);
  // Without an issuer, or on a day without tables, there is nothing to calculate: the rules alone answer.
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
