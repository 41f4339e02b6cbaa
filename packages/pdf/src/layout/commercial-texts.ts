import type { DanfeModel, Fields } from '../model/danfe-model.ts';
import { paymentNames } from '../model/payment-names.ts';
import { moneyText } from '../text/format-values.ts';

const withoutPayment = '90';

/** Returns the purchase order of the note in words of a line; empty without one. */
export const purchaseWords = ({ purchaseOrder }: DanfeModel): string[] =>
  purchaseOrder === '' ? [] : `PEDIDO DE COMPRA: ${purchaseOrder}`.split(' ');

/**
 * Returns each payment with its amount, then the change, in words of a line: an amount stays with its currency. Empty
 * without payment, or when installments show how the note is paid.
 */
export function paymentWords({ payments, change, installments }: DanfeModel): string[] {
  const paid = payments.filter(({ tPag }) => tPag !== withoutPayment);
  if (installments.length > 0 || paid.length === 0) return [];
  const parts = [...paid.map(paymentOf), ...(change === '' ? [] : [['TROCO', currency(change)]])];
  const separated = parts.map((words, index) =>
    index === parts.length - 1 ? words : [...words.slice(0, -1), `${words.at(-1) ?? ''};`],
  );
  return ['FORMA', 'DE', 'PAGAMENTO:', ...separated.flat()];
}

/** A code of a later table is printed as it is; the issuer's text follows `OUTROS`. */
function paymentOf({ tPag = '', xPag, vPag }: Fields): string[] {
  const name = paymentNames[tPag] ?? tPag;
  return [...name.split(' '), ...(xPag === undefined ? [] : `(${xPag})`.split(' ')), currency(vPag)];
}

const currency = (value: string | undefined): string => `R$ ${moneyText(value)}`;
