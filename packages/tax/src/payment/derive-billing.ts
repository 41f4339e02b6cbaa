import {
  type Billing,
  type CalculatedBilling,
  compare,
  type Decimal,
  fromUnits,
  type Installment,
  isZero,
  money,
  round,
  subtract,
  sum,
  zero,
} from '@fiscal/domain';
import { amountLimits, type Findings, readDecimal } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { numberWords } from '../text/number-words.ts';

const mostInstallments = 120;
const mostYears = 10;
const path = 'billing.installments';

/**
 * Group cobr: the invoice is the whole note without discount; installments without amounts share it in equal
 * cents, the cents left over going to the first. Source: MOC 7.0 group Y (905, 901, 902, 850 to 853, 900, 797).
 */
export function deriveBilling(
  input: TaxInput,
  vNF: Decimal,
  findings: Findings,
): CalculatedBilling | undefined {
  const { billing, operation, issuedOn } = input;
  if (billing === undefined || billing === null) return undefined;
  if (operation === 'return') {
    findings.problem('billing', 'a devolução não tem cobrança');
    return undefined;
  }
  checkDueDates(billing.installments, issuedOn, findings);
  const amounts = installmentAmounts(billing, vNF, findings);
  const whole = money(vNF);
  return {
    fat: {
      nFat: billing.number ?? input.invoiceNumberText ?? '1',
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

function checkDueDates(installments: readonly Installment[], issuedOn: string, findings: Findings): void {
  if (installments.length > mostInstallments)
    findings.problem(path, `informe até ${mostInstallments} parcelas`);
  const lastDay = String(Number(issuedOn.slice(0, 4)) + mostYears) + issuedOn.slice(4);
  installments.forEach(({ dueDate }, i) => {
    const at = `${path}[${i}].dueDate`;
    const previous = installments[i - 1]?.dueDate;
    if (dueDate < issuedOn) findings.problem(at, 'vencimento anterior à emissão (SEFAZ 900)');
    if (dueDate > lastDay) findings.problem(at, 'vencimento mais de dez anos à frente (SEFAZ 797)');
    if (previous !== undefined && dueDate < previous) {
      findings.problem(at, 'vencimento anterior ao da parcela de antes (SEFAZ 850)');
    }
    if (installments.length === 1 && dueDate === issuedOn) {
      findings.problem(at, 'parcela única não vence no dia da emissão (SEFAZ 853)');
    }
  });
}

function installmentAmounts(billing: Billing, vNF: Decimal, findings: Findings): readonly Decimal[] {
  const { installments } = billing;
  const given = installments.map(({ amount }, i) =>
    readDecimal(findings, `${path}[${i}].amount`, amount, amountLimits),
  );
  if (installments.length === 0) return [];
  if (installments.every(({ amount }) => amount === undefined))
    return equalParts(installments, vNF, findings);
  installments.forEach(({ amount }, i) => {
    if (amount === undefined) {
      findings.problem(`${path}[${i}].amount`, 'informe o valor de todas as parcelas ou de nenhuma');
    }
  });
  given.forEach((amount, i) => {
    if (amount !== undefined && isZero(amount)) {
      findings.problem(`${path}[${i}].amount`, 'a parcela não pode ser zero');
    }
  });
  const amounts = given.map((amount) => amount ?? zero);
  if (installments.every(({ amount }) => amount !== undefined) && compare(sum(amounts), vNF) !== 0) {
    findings.problem(path, `as parcelas não somam o total da nota, ${numberWords(money(vNF))} (SEFAZ 851)`);
  }
  return amounts;
}

function equalParts(
  installments: readonly Installment[],
  vNF: Decimal,
  findings: Findings,
): readonly Decimal[] {
  const count = BigInt(installments.length);
  const part = fromUnits(round(vNF, 2, 'down').units / count, 2);
  if (isZero(part)) findings.problem(path, 'o total da nota é pequeno demais para tantas parcelas');
  const others = fromUnits(part.units * (count - 1n), 2);
  return installments.map((_, i) => (i === 0 ? subtract(vNF, others) : part));
}
