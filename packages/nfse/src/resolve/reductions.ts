import type { NfseAmounts, NfseDeduction, NfseIss } from '@fiscal/api-contract';
import { type Decimal, decimal } from '@fiscal/domain';
import { amountOf, less, shareOf, total } from './amounts.ts';

/** The deduction and the municipal benefit that reduce the price of a service. */
export interface Reductions {
  readonly deducted: Decimal;
  /** The reduction by the benefit. */
  readonly reduced: Decimal;
  /** The rest of the price; below zero when the reductions exceed it. */
  readonly remaining: Decimal;
}

/** A benefit in per cent applies to the rest of the price after the deduction. Source: dossier 7.1; E0427, E1289 */
export function resolveReductions(amounts: NfseAmounts, benefit: NfseIss['benefit']): Reductions {
  const price = priceOf(amounts);
  const deducted = deductedFrom(price, amounts.deduction);
  const afterDeduction = less(price, deducted);
  const reduced =
    benefit?.percent === undefined
      ? amountOf(benefit?.amount)
      : shareOf(afterDeduction, decimal(benefit.percent));
  return { deducted, reduced, remaining: less(afterDeduction, reduced) };
}

/** vServ - vDescIncond */
export const priceOf = ({ service, unconditionalDiscount }: NfseAmounts): Decimal =>
  less(decimal(service), amountOf(unconditionalDiscount));

/** Returns the percentage of the price, the amount, or the sum of the documents. */
function deductedFrom(price: Decimal, deduction: NfseDeduction | null | undefined): Decimal {
  if (deduction?.percent !== undefined) return shareOf(price, decimal(deduction.percent));
  if (deduction?.amount !== undefined) return decimal(deduction.amount);
  return total((deduction?.documents ?? []).map(({ deducted }) => decimal(deducted)));
}
