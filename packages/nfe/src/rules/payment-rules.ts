import type { Payment } from '@fiscal/api-contract';
import { compare, type Decimal, decimal, given, isDecimalText, isZero, sum } from '@fiscal/domain';
import { type RequestRule, rulesOver, rulesOverEach } from './request-rule.ts';
import type { RuleFacts } from './rule-facts.ts';

const cash = '01';
const noPayment = '90';
const otherMethod = '99';
/** vTroco, in reais. */
const largestChange = decimal('300000.00');

const paymentsOf = ({ payments }: Pick<RuleFacts, 'payments'>): readonly Payment[] => payments;

const isPositive = (amount: string | undefined): boolean =>
  amount !== undefined && isDecimalText(amount) && !isZero(decimal(amount));

const paidIn = ({ pag }: RuleFacts['calculated']): Decimal =>
  sum(pag.detPag.map(({ vPag }) => decimal(vPag)));

/** The rules of group YA. */
export const paymentRules: readonly RequestRule[] = [
  ...rulesOverEach(['payments'], paymentsOf, [
    {
      id: 'YA02a/441',
      cStat: '441',
      source: 'NT 2020.006; XSD of detPag/xPag for the length',
      path: 'payments[].description',
      message: 'o pagamento 99 pede uma descrição de 2 a 60 caracteres',
      fails: ({ method, description = '' }) => method === otherMethod && description.length < 2,
    },
    {
      id: 'YA02a/442',
      cStat: '442',
      source: 'NT 2020.006',
      path: 'payments[].description',
      message: 'a descrição só cabe no pagamento 99',
      fails: ({ method, description }) => method !== otherMethod && given(description),
    },
    {
      id: 'YA03-30',
      cStat: '904',
      source: 'NT 2025.001 v1.03 YA03-30',
      path: 'payments[].amount',
      message: 'o pagamento 90 (sem pagamento) não tem valor',
      fails: ({ method, amount }) => method === noPayment && isPositive(amount),
    },
    {
      id: 'payments/amount-of-each',
      source: 'a decision of ours: only a single payment stands for the whole note',
      path: 'payments[].amount',
      message: 'com mais de um pagamento, informe o valor de cada um',
      fails: ({ method, amount }, { payments }) =>
        payments.length > 1 && method !== noPayment && amount === undefined,
    },
  ]),
  ...rulesOverEach(['payments', 'operation'], paymentsOf, [
    {
      id: 'YA02-04',
      cStat: '871',
      source: 'MOC 7.0 Anexo I YA02-04',
      path: 'payments[].method',
      message: 'a devolução vai com pagamento 90 (sem pagamento)',
      fails: ({ method }, { operation }) => operation === 'return' && method !== noPayment,
    },
  ]),
  ...rulesOver(
    ['operation', 'payments', 'calculated'],
    [
      {
        id: 'YA03-10',
        cStat: '865',
        source: 'NT 2025.001 v1.03 YA03-10',
        path: 'payments',
        message: 'a soma dos pagamentos é menor que o total da nota',
        fails: ({ operation, payments, calculated }) =>
          operation !== 'return' &&
          payments.length > 0 &&
          payments.every(
            ({ method, amount }) => method !== noPayment && (given(amount) || payments.length === 1),
          ) &&
          compare(paidIn(calculated), decimal(calculated.ICMSTot.vNF)) < 0,
      },
    ],
  ),
  ...rulesOver(
    ['payments', 'calculated'],
    [
      {
        id: 'YA03-20',
        cStat: '866',
        source: 'MOC 7.0 Anexo I YA03-20; change in cash only is a decision of ours',
        path: 'payments',
        message: 'a soma dos pagamentos passa do total da nota e não há dinheiro para troco',
        fails: ({ payments, calculated }) =>
          payments.length > 0 &&
          payments.every(({ method }) => method !== cash) &&
          compare(paidIn(calculated), decimal(calculated.ICMSTot.vNF)) > 0,
      },
    ],
  ),
  ...rulesOver(
    ['calculated'],
    [
      {
        id: 'YA09-20',
        cStat: '965',
        source: 'NT 2023.004 YA09-20',
        path: 'payments',
        message: 'o troco passa de 300.000,00',
        fails: ({ calculated: { pag } }) =>
          pag.vTroco !== undefined && compare(decimal(pag.vTroco), largestChange) > 0,
      },
    ],
  ),
];
