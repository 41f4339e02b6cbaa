import {
  type CalculatedPayment,
  type CalculatedPayments,
  compare,
  type Decimal,
  decimal,
  isZero,
  money,
  type Payment,
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
const mostPayments = 100;
const largestChange = decimal('300000.00');
const withoutPayment: CalculatedPayments = { detPag: [{ tPag: noPayment, vPag: '0.00' }] };

/**
 * Group pag. Returns carry tPag 90 (871), bonus and transfer by default; a single payment without amount is the
 * whole note; change only where cash was paid. Source: MOC 7.0 group YA (866, 869, 904, 965, 441).
 */
export function derivePayments(input: TaxInput, vNF: Decimal, findings: Findings): CalculatedPayments {
  const { payments, operation } = input;
  if (payments === undefined && operation === 'sale') return { detPag: [] };
  if (payments === undefined || payments.length === 0) {
    if (operation === 'sale') findings.problem('payments', 'informe ao menos um pagamento');
    return withoutPayment;
  }
  if (payments.length > mostPayments) findings.problem('payments', `informe até ${mostPayments} pagamentos`);
  if (operation === 'return') refusePaidReturn(payments, findings);
  const amounts = payments.map((payment, i) =>
    amountOfPayment(payments, payment, i, { input, vNF, findings }),
  );
  const detPag = payments.map((payment, i) =>
    paymentTags(payment, amounts[i] ?? zero, i, { input, findings }),
  );
  const change = changeOf(payments, sum(amounts), vNF, findings);
  return change === undefined ? { detPag } : { detPag, vTroco: money(change) };
}

function refusePaidReturn(payments: readonly Payment[], findings: Findings): void {
  payments.forEach(({ method }, i) => {
    if (method === noPayment) return;
    findings.problem(`payments[${i}].method`, 'a devolução vai com pagamento 90, sem pagamento (SEFAZ 871)');
  });
}

function amountOfPayment(
  payments: readonly Payment[],
  payment: Payment,
  index: number,
  { input, vNF, findings }: { readonly input: TaxInput; readonly vNF: Decimal; readonly findings: Findings },
): Decimal {
  const path = `payments[${index}].amount`;
  const amount = readDecimal(findings, path, payment.amount, amountLimits);
  if (findPaymentMethod(payment.method, input.issuedOn)?.zeroAmount === true) {
    if (amount !== undefined && !isZero(amount))
      findings.problem(path, 'sem pagamento não há valor (SEFAZ 904)');
    return zero;
  }
  if (payment.amount !== undefined) return amount ?? zero;
  if (payments.length === 1) return vNF;
  findings.problem(path, 'com mais de um pagamento, informe o valor de cada um');
  return zero;
}

function paymentTags(
  payment: Payment,
  amount: Decimal,
  index: number,
  { input, findings }: { readonly input: TaxInput; readonly findings: Findings },
): CalculatedPayment {
  const path = `payments[${index}].description`;
  const { method, description, term } = payment;
  if (method === other && (description === undefined || description.length < 2)) {
    findings.problem(path, 'o pagamento 99 pede uma descrição de 2 a 60 caracteres (SEFAZ 441)');
  }
  if (method !== other && description !== undefined) {
    findings.problem(path, 'a descrição só cabe no pagamento 99 (SEFAZ 442)');
  }
  return {
    indPag: term === undefined ? undefined : term === 'cash' ? '0' : '1',
    tPag: method,
    xPag: method === other ? description : undefined,
    vPag: money(amount),
    card: findPaymentMethod(method, input.issuedOn)?.card === true ? { tpIntegra: '2' } : undefined,
  };
}

function changeOf(
  payments: readonly Payment[],
  paid: Decimal,
  vNF: Decimal,
  findings: Findings,
): Decimal | undefined {
  const change = subtract(paid, vNF);
  if (compare(change, zero) < 0) {
    const unpaid = payments.every(({ method }) => method === noPayment);
    if (!unpaid) findings.warn('A soma dos pagamentos é menor que o total da nota (SEFAZ 865).');
    return undefined;
  }
  if (isZero(change)) return undefined;
  if (!payments.some(({ method }) => method === cash)) {
    findings.problem(
      'payments',
      'a soma dos pagamentos passa do total da nota e não há dinheiro para troco (SEFAZ 866)',
    );
    return undefined;
  }
  if (compare(change, largestChange) > 0) {
    findings.problem('payments', 'o troco passa de 300.000,00 (SEFAZ 965)');
  }
  return change;
}
