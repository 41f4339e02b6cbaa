import type { Installment } from '@fiscal/api-contract';
import { brasiliaDate, compare, decimal, given, isDecimalText, isZero, sum } from '@fiscal/domain';
import { type RequestRule, rulesOver, rulesOverEach } from './request-rule.ts';
import type { RuleFacts } from './rule-facts.ts';

const moc = 'MOC 7.0 Anexo I';
const nt = 'NT 2025.001 v1.03';
/**
 * The remark on the due-date rules: they are published, but according to some reports each state decides about them.
 * They are kept, because no source decides the question.
 */
const byState = 'reported as not applied by every state, which no source decides: refused';

type Billed = Pick<RuleFacts, 'billing'>;
type BilledAtInstant = Pick<RuleFacts, 'billing' | 'issuedAt'>;

const installmentsOf = ({ billing }: Billed): readonly Installment[] => billing?.installments ?? [];

/** Returns the emission date if it is the same in Brasília and in UTC; near midnight the authority decides. */
function certainDate({ issuedAt }: BilledAtInstant): string | undefined {
  const date = brasiliaDate(issuedAt);
  return issuedAt.toISOString().startsWith(date) ? date : undefined;
}

const isDue = (facts: BilledAtInstant, judge: (emission: string) => boolean): boolean => {
  const emission = certainDate(facts);
  return emission !== undefined && judge(emission);
};

const tenYearsAfter = (date: string): string => String(Number(date.slice(0, 4)) + 10) + date.slice(4);

const hasNoAmounts = (facts: Billed): boolean =>
  installmentsOf(facts).every(({ amount }) => amount === undefined);
const hasAllAmounts = (facts: Billed): boolean =>
  installmentsOf(facts).every(({ amount }) => amount !== undefined);

/** The rules of group Y. */
export const billingRules: readonly RequestRule[] = [
  ...rulesOver(
    ['operation', 'billing'],
    [
      {
        id: 'billing/return',
        source: 'a decision of ours: a return has no payment (YA02-04), hence nothing to bill',
        path: 'billing',
        message: 'a devolução não tem cobrança',
        fails: ({ operation, billing }) => operation === 'return' && given(billing),
      },
    ],
  ),
  ...rulesOverEach(['billing'], installmentsOf, [
    {
      id: 'Y09-30',
      cStat: '850',
      source: `${moc} Y09-30; ${byState}`,
      path: 'billing.installments[].dueDate',
      message: 'o vencimento não pode ser anterior ao da parcela de antes',
      fails: ({ dueDate }, facts, index) => {
        const previous = installmentsOf(facts)[index - 1]?.dueDate;
        return previous !== undefined && dueDate < previous;
      },
    },
    {
      id: 'billing/amount-of-all',
      source: 'a decision of ours: amounts are given or shared, never mixed',
      path: 'billing.installments[].amount',
      message: 'informe o valor de todas as parcelas ou de nenhuma',
      fails: ({ amount }, facts) => amount === undefined && !hasNoAmounts(facts),
    },
    {
      id: 'billing/amount-not-zero',
      source: 'XSD of dup/vDup (TDec_1302Opc)',
      path: 'billing.installments[].amount',
      message: 'a parcela não pode ser zero',
      fails: ({ amount }) => amount !== undefined && isDecimalText(amount) && isZero(decimal(amount)),
    },
  ]),
  ...rulesOverEach(['billing', 'issuedAt'], installmentsOf, [
    {
      id: 'Y09-20',
      cStat: '900',
      source: `${moc} Y09-20; ${byState}`,
      path: 'billing.installments[].dueDate',
      message: 'o vencimento não pode ser anterior à emissão',
      fails: ({ dueDate }, facts) => isDue(facts, (emission) => dueDate < emission),
    },
    {
      id: 'Y09-50',
      cStat: '797',
      source: `${nt} Y09-50`,
      since: '2025-09-01',
      path: 'billing.installments[].dueDate',
      message: 'o vencimento passa de 10 anos da emissão',
      fails: ({ dueDate }, facts) => isDue(facts, (emission) => dueDate > tenYearsAfter(emission)),
    },
    {
      id: 'Y09-40',
      cStat: '853',
      source: `${nt} Y09-40`,
      since: '2025-09-01',
      path: 'billing.installments[].dueDate',
      message: 'parcela única que vence na emissão é venda à vista: deixe billing de fora',
      fails: ({ dueDate }, facts) =>
        installmentsOf(facts).length === 1 && isDue(facts, (emission) => dueDate === emission),
    },
  ]),
  ...rulesOver(
    ['billing', 'calculated'],
    [
      {
        id: 'Y10-10',
        cStat: '851',
        source: `${moc} Y10-10`,
        path: 'billing.installments',
        message: 'as parcelas não somam o total da nota: …',
        example: ['100.00'],
        shows: ({ calculated }) => [calculated.ICMSTot.vNF],
        fails: (facts) =>
          hasAllAmounts(facts) &&
          installmentsOf(facts).length > 0 &&
          compare(
            sum((facts.calculated.cobr?.dup ?? []).map(({ vDup }) => decimal(vDup))),
            decimal(facts.calculated.ICMSTot.vNF),
          ) !== 0,
      },
      {
        id: 'billing/share-not-zero',
        source: 'XSD of dup/vDup (TDec_1302Opc)',
        path: 'billing.installments',
        message: 'o total da nota é pequeno demais para tantas parcelas',
        fails: (facts) =>
          hasNoAmounts(facts) && (facts.calculated.cobr?.dup ?? []).some(({ vDup }) => isZero(decimal(vDup))),
      },
    ],
  ),
];
