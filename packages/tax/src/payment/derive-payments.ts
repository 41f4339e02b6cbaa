import type { Payment } from '@fiscal/api-contract';
import {
  type CalculatedPayment,
  type CalculatedPayments,
  compare,
  type Decimal,
  money,
  subtract,
  sum,
  zero,
} from '@fiscal/domain';
import { findPaymentMethod } from '@fiscal/tax-tables';
import { amountLimits, type Findings, readDecimal } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';

const noPayment = '90';
const other = '99';
const cash = '01';
const withoutPayment: CalculatedPayments = { detPag: [{ tPag: noPayment, vPag: '0.00' }] };

/**
 * Derives the group pag. Returns, bonus and transfer have tPag 90 by default. A single payment without amount is the
 * total of the note. Change is given only when cash was paid. Payments that the authority refuses are written as
 * given: the rules about a request find them. Source: MOC 7.0 group YA (865, 869).
 */
export function derivePayments(input: TaxInput, vNF: Decimal, findings: Findings): CalculatedPayments {
  const { payments, operation } = input;
  if (payments === undefined || payments.length === 0) {
    return operation === 'sale' ? { detPag: [] } : withoutPayment;
  }
  const amounts = payments.map((payment, i) =>
    amountOfPayment(payments, payment, i, { input, vNF, findings }),
  );
  const detPag = payments.map((payment, i) => paymentTags(payment, amounts[i] ?? zero, input));
  const change = changeOf(payments, sum(amounts), vNF);
  return change === undefined ? { detPag } : { detPag, vTroco: money(change) };
}

function amountOfPayment(
  payments: readonly Payment[],
  payment: Payment,
  index: number,
  { input, vNF, findings }: { readonly input: TaxInput; readonly vNF: Decimal; readonly findings: Findings },
): Decimal {
  const path = `payments[${index}].amount`;
  const amount = readDecimal(findings, path, payment.amount, amountLimits);
  if (findPaymentMethod(payment.method, input.issuedOn)?.zeroAmount === true) return zero;
  return payment.amount === undefined && payments.length === 1 ? vNF : (amount ?? zero);
}

function paymentTags(payment: Payment, amount: Decimal, { issuedOn }: TaxInput): CalculatedPayment {
  const { method, description, term } = payment;
  return {
    indPag: term === undefined ? undefined : term === 'cash' ? '0' : '1',
    tPag: method,
    xPag: method === other ? description : undefined,
    vPag: money(amount),
    card: findPaymentMethod(method, issuedOn)?.card === true ? { tpIntegra: '2' } : undefined,
  };
}

function changeOf(payments: readonly Payment[], paid: Decimal, vNF: Decimal): Decimal | undefined {
  const change = subtract(paid, vNF);
  return compare(change, zero) <= 0 || !payments.some(({ method }) => method === cash) ? undefined : change;
}
