import { brasiliaDate } from '@fiscal/domain';
import type { RequestToCalculate } from './calculate-request.ts';
import type { CalculatingDeps } from './calculating-deps.ts';
import type { QuotationBasis } from './quotation-basis.ts';
import { type QuotationVerdict, quoteTaxes } from './quote-taxes.ts';
import type { TaxesToCalculate } from './taxes-to-calculate.ts';

/** Quotes a request on its basis, a big one in a thread where there are threads. Nothing is read or written. */
export async function quoteWith(
  { clock, drafts }: Pick<CalculatingDeps, 'clock' | 'drafts'>,
  request: TaxesToCalculate,
  { issuer, taxClasses, originals }: QuotationBasis,
): Promise<QuotationVerdict> {
  const { companyId, issueDate, expectedTotal, ...asked } = request;
  const issuedOn = issueDate ?? brasiliaDate(clock.now());
  const toCalculate: RequestToCalculate = {
    input: { ...asked, issuer, taxClasses, issuedOn },
    originals,
    expectedTotal,
  };
  return drafts === undefined ? quoteTaxes(toCalculate) : drafts.quote(toCalculate);
}
