import type { Billing } from '@fiscal/api-contract';
import type { CalculatedNote, CalculatedPayment } from '@fiscal/domain';
import type { QuotedBilling, QuotedPayment, QuotedPayments } from './tax-quotation.ts';

/** Returns the group pag under the names of the API; null when it has no payment. */
export function quotePayments({ pag }: CalculatedNote): QuotedPayments | null {
  if (pag.detPag.length === 0) return null;
  return { data: pag.detPag.map(quotePayment), change: pag.vTroco ?? null };
}

const quotePayment = ({ tPag, xPag, indPag, vPag }: CalculatedPayment): QuotedPayment => ({
  method: tPag,
  description: xPag ?? null,
  term: indPag === undefined ? null : indPag === '0' ? 'cash' : 'installments',
  amount: vPag,
});

/**
 * Returns the group cobr under the names of the API. Its number comes from the request, because the default depends on
 * the number of a note.
 */
export function quoteBilling(
  { cobr }: CalculatedNote,
  billing: Billing | null | undefined,
): QuotedBilling | null {
  if (cobr === undefined) return null;
  return {
    number: billing?.number ?? null,
    original: cobr.fat.vOrig,
    discount: cobr.fat.vDesc,
    net: cobr.fat.vLiq,
    installments: cobr.dup.map(({ nDup, dVenc, vDup }) => ({ number: nDup, dueDate: dVenc, amount: vDup })),
  };
}
