import { brasiliaDate, decimal, type Installment, isDecimalText, isZero, type Problem } from '@fiscal/domain';
import { type CheckedRequest, given, isReturn, problemWhen, type RequestRule } from './request-rule.ts';

const noPayment = '90';
const otherMethod = '99';

const isPositive = (amount: string | undefined): boolean =>
  amount !== undefined && isDecimalText(amount) && !isZero(decimal(amount));

const installmentsOf = ({ request }: CheckedRequest): readonly Installment[] =>
  request.billing?.installments ?? [];

const perPayment = (
  { request }: CheckedRequest,
  problems: (payment: (typeof request.payments)[number], path: string) => readonly Problem[],
): readonly Problem[] => request.payments.flatMap((payment, i) => problems(payment, `payments[${i}]`));

/** The emission date where Brasília and UTC agree on it; near midnight the authority decides. */
function certainDate({ issuedAt }: CheckedRequest): string | undefined {
  if (issuedAt === undefined) return undefined;
  const date = brasiliaDate(issuedAt);
  return issuedAt.toISOString().startsWith(date) ? date : undefined;
}

const perDueDate = (
  checked: CheckedRequest,
  fails: (dueDate: string, emission: string) => boolean,
  message: string,
): readonly Problem[] => {
  const emission = certainDate(checked);
  if (emission === undefined) return [];
  return installmentsOf(checked).flatMap(({ dueDate }, i) =>
    problemWhen(fails(dueDate, emission), `billing.installments[${i}].dueDate`, message),
  );
};

const tenYearsAfter = (date: string): string => String(Number(date.slice(0, 4)) + 10) + date.slice(4);

export const paymentRules: readonly RequestRule[] = [
  {
    field: 'YA02',
    rule: 'YA02-04',
    cStat: '871',
    problems: (checked) =>
      perPayment(checked, ({ method }, path) =>
        problemWhen(
          isReturn(checked) && method !== noPayment,
          `${path}.method`,
          'devolução usa o meio de pagamento 90 (sem pagamento)',
        ),
      ),
  },
  {
    field: 'YA02a',
    cStat: '441',
    problems: (checked) =>
      perPayment(checked, ({ method, description }, path) =>
        problemWhen(
          method === otherMethod && !given(description),
          `${path}.description`,
          'descreva o meio de pagamento 99',
        ),
      ),
  },
  {
    field: 'YA02a',
    cStat: '442',
    problems: (checked) =>
      perPayment(checked, ({ method, description }, path) =>
        problemWhen(
          method !== otherMethod && given(description),
          `${path}.description`,
          'só o meio de pagamento 99 tem descrição',
        ),
      ),
  },
  {
    field: 'YA03',
    rule: 'YA03-30',
    cStat: '904',
    problems: (checked) =>
      perPayment(checked, ({ method, amount }, path) =>
        problemWhen(
          method === noPayment && isPositive(amount),
          `${path}.amount`,
          'sem pagamento (90) não há valor',
        ),
      ),
  },
  {
    field: 'Y01',
    problems: (checked) =>
      problemWhen(
        isReturn(checked) && given(checked.request.billing),
        'billing',
        'devolução não tem cobrança',
      ),
  },
  {
    field: 'Y09',
    cStat: '850',
    problems: (checked) => {
      const installments = installmentsOf(checked);
      return installments.flatMap(({ dueDate }, i) => {
        const previous = installments[i - 1]?.dueDate;
        return problemWhen(
          previous !== undefined && dueDate < previous,
          `billing.installments[${i}].dueDate`,
          'o vencimento não pode ser anterior ao da parcela de antes',
        );
      });
    },
  },
  {
    field: 'Y09',
    cStat: '900',
    problems: (checked) =>
      perDueDate(
        checked,
        (dueDate, emission) => dueDate < emission,
        'o vencimento não pode ser anterior à emissão',
      ),
  },
  {
    field: 'Y09',
    cStat: '797',
    problems: (checked) =>
      perDueDate(
        checked,
        (dueDate, emission) => dueDate > tenYearsAfter(emission),
        'o vencimento passa de 10 anos da emissão',
      ),
  },
  {
    field: 'Y09',
    cStat: '853',
    problems: (checked) =>
      perDueDate(
        checked,
        (dueDate, emission) => installmentsOf(checked).length === 1 && dueDate === emission,
        'parcela única que vence na emissão é venda à vista: deixe billing de fora',
      ),
  },
];
