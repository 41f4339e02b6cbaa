import type { TaxQuotation } from '@fiscal/api-contract';
import type { TaxIssuer } from '@fiscal/tax';
import { quoteTaxes } from './quote-taxes.ts';
import { refuseUncalculated } from './refuse-uncalculated.ts';
import { quotationToCheck, type TaxesToCalculate } from './taxes-to-calculate.ts';

/** A request with the issuer and the day that it describes. */
export interface DescribedQuotation extends TaxesToCalculate {
  readonly issuer: TaxIssuer;
  readonly issueDate: string;
}

/**
 * Quotes a request that describes its issuer and names its day. Pure: no database, clock or thread. Throws
 * `validation_failed`, `total_mismatch`.
 */
export function quoteDescribed(request: DescribedQuotation): TaxQuotation {
  const { companyId, issuer, issueDate, expectedTotal, ...input } = request;
  const clock = { now: () => new Date(`${issueDate}T12:00:00-03:00`) };
  const verdict = quoteTaxes({
    checked: quotationToCheck(request, { clock }, issuer),
    input: { ...input, issuer, taxClasses: [], issuedOn: issueDate },
    originals: [],
    expectedTotal,
  });
  if (verdict.kind !== 'quoted') throw refuseUncalculated(verdict);
  return verdict.quotation;
}
