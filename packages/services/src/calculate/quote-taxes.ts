import type { CalculatedIdentification } from '@fiscal/domain';
import { rulesVersion } from '@fiscal/tax-tables';
import { calculateRequest, type RequestToCalculate, type Uncalculated } from './calculate-request.ts';
import { nfeTotals } from './nfe-totals.ts';
import { quoteItems } from './quote-item.ts';
import { quoteBilling, quotePayments } from './quote-payments.ts';
import type { QuotedIdentification, TaxQuotation } from './tax-quotation.ts';

export type QuotationVerdict = { readonly kind: 'quoted'; readonly quotation: TaxQuotation } | Uncalculated;

/**
 * Calculates a request as issuing does, and returns the result under the names of the API. Pure; can run in a thread.
 */
export function quoteTaxes(request: RequestToCalculate): QuotationVerdict {
  const calculated = calculateRequest(request);
  if (calculated.kind !== 'calculated') return calculated;
  const { note } = calculated;
  const { issuedOn, payments, billing } = request.input;
  return {
    kind: 'quoted',
    quotation: {
      issueDate: issuedOn,
      rulesVersion,
      identification: identificationOf(note.ide),
      items: quoteItems(calculated),
      totals: nfeTotals(note),
      payments: payments === undefined ? null : quotePayments(note),
      billing: quoteBilling(note, billing),
      warnings: note.warnings,
    },
  };
}

const identificationOf = (ide: CalculatedIdentification): QuotedIdentification => ({
  direction: ide.tpNF === '0' ? 'in' : 'out',
  destination: ide.idDest === '1' ? 'internal' : 'interstate',
  finalConsumer: ide.indFinal === '1',
  presence: ide.indPres,
});
