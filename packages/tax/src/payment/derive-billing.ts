import type { Billing, Installment } from '@fiscal/api-contract';
import {
  type CalculatedBilling,
  type Decimal,
  fromUnits,
  money,
  round,
  subtract,
  zero,
} from '@fiscal/domain';
import { amountLimits, type Findings, readDecimal } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';

/**
 * Derives the group cobr. The invoice is the total of the note without discount. Installments without amounts share
 * the total in equal cents, and the first gets the leftover cents. Due dates and sums that the authority refuses are
 * written as given: the rules about a request find them. Source: MOC 7.0 group Y (905, 901, 902, 852).
 */
export function deriveBilling(
  { billing, invoiceNumberText = '1' }: TaxInput,
  vNF: Decimal,
  findings: Findings,
): CalculatedBilling | undefined {
  if (billing === undefined || billing === null) return undefined;
  const amounts = installmentAmounts(billing, vNF, findings);
  const whole = money(vNF);
  return {
    fat: {
      nFat: billing.number ?? invoiceNumberText,
      vOrig: whole,
      vDesc: '0.00',
      vLiq: whole,
    },
    dup: billing.installments.map(({ dueDate }, i) => ({
      nDup: String(i + 1).padStart(3, '0'),
      dVenc: dueDate,
      vDup: money(amounts[i] ?? zero),
    })),
  };
}

function installmentAmounts({ installments }: Billing, vNF: Decimal, findings: Findings): readonly Decimal[] {
  if (installments.every(({ amount }) => amount === undefined)) return equalParts(installments, vNF);
  return installments.map(
    ({ amount }, i) =>
      readDecimal(findings, `billing.installments[${i}].amount`, amount, amountLimits) ?? zero,
  );
}

function equalParts(installments: readonly Installment[], vNF: Decimal): readonly Decimal[] {
  if (installments.length === 0) return [];
  const count = BigInt(installments.length);
  const part = fromUnits(round(vNF, 2, 'down').units / count, 2);
  const others = fromUnits(part.units * (count - 1n), 2);
  return installments.map((_, i) => (i === 0 ? subtract(vNF, others) : part));
}
