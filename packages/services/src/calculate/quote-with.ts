import { brasiliaDate } from '@fiscal/domain';
import type { ServiceDeps } from '../context/context.ts';
import type { RequestToCalculate } from './calculate-request.ts';
import type { CalculatingDeps } from './calculating-deps.ts';
import type { QuotationBasis } from './quotation-basis.ts';
import type { QuotationVerdict } from './quote-taxes.ts';
import { quotationToCheck, type TaxesToCalculate } from './taxes-to-calculate.ts';

/** Quotes a request with the facts of its basis. Reads and writes nothing. */
export async function quoteWith(
  deps: Pick<ServiceDeps, 'clock'> & CalculatingDeps,
  request: TaxesToCalculate,
  { issuer, taxClasses, originals, absentOriginals }: QuotationBasis,
): Promise<QuotationVerdict> {
  const { companyId, issueDate, expectedTotal, ...input } = request;
  const checked = quotationToCheck(request, deps, issuer);
  const issuedOn = brasiliaDate(checked.issuedAt);
  const toCalculate: RequestToCalculate = {
    checked,
    input: { ...input, issuer, taxClasses, issuedOn },
    originals,
    absentOriginals,
    expectedTotal,
  };
  return deps.drafts.quote(toCalculate);
}
