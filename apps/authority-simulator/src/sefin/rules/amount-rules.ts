import { add, compare, type Decimal, decimal, isNegative, sumBy, zero } from '@fiscal/domain';
import type { SefinRule } from '../refusal/refusal.ts';
import { type DpsCase, tribFed } from './dps-case.ts';

const service = ({ dps }: DpsCase): Decimal => dps.amount('valores/vServPrest/vServ');
const discounts = 'valores/vDescCondIncond';
const percentOfDeduction = 'valores/vDedRed/pDR';
const hundred = decimal('100');

const unconditional = ({ dps }: DpsCase): Decimal => dps.amount(`${discounts}/vDescIncond`);

/** Returns whether the value is present and is not between zero and the value of the service. */
const outside = (it: DpsCase, path: string): boolean =>
  it.dps.has(path) &&
  (compare(it.dps.amount(path), zero) <= 0 || compare(it.dps.amount(path), service(it)) >= 0);

const withheld = ({ dps }: DpsCase): Decimal =>
  sumBy(['vRetCP', 'vRetIRRF', 'vRetCSLL'], (name) => dps.amount(`${tribFed}/${name}`));

const exceeds = (it: DpsCase, parts: readonly Decimal[]): boolean =>
  compare(parts.reduce(add, zero), service(it)) > 0;

/**
 * The rules about the value of the service and its reductions: Anexo I, rows of valores, and those that the Sefin
 * checks when it generates the note.
 */
export const amountRules: readonly SefinRule<DpsCase>[] = [
  {
    code: 'E0424',
    text: 'Valor recebido não permitido quando o prestador emite',
    field: 'valores/vServPrest/vReceb',
    fails: ({ dps }) => dps.has('valores/vServPrest/vReceb'),
  },
  {
    code: 'E0427',
    text: 'Valor do serviço menor que desconto incondicionado, deduções e benefício municipal',
    field: 'valores/vServPrest/vServ',
    fails: (it) => exceeds(it, [unconditional(it), it.values.deduction, it.values.benefit]),
  },
  {
    code: 'E0428',
    text: 'Valor do serviço menor que descontos, deduções, benefício e tributos devidos ou retidos',
    field: 'valores/vServPrest/vServ',
    fails: (it) =>
      exceeds(it, [
        unconditional(it),
        it.dps.amount(`${discounts}/vDescCond`),
        it.values.deduction,
        it.values.benefit,
        it.values.vISSQN ?? zero,
        withheld(it),
      ]),
  },
  {
    code: 'E0431',
    text: 'Desconto incondicionado deve ser maior que zero e menor que o serviço',
    field: `${discounts}/vDescIncond`,
    fails: (it) => outside(it, `${discounts}/vDescIncond`),
  },
  {
    code: 'E0432',
    text: 'Desconto condicionado deve ser maior que zero e menor que o serviço',
    field: `${discounts}/vDescCond`,
    fails: (it) => outside(it, `${discounts}/vDescCond`),
  },
  {
    code: 'E0453',
    text: 'Percentual de dedução deve ser maior que zero e no máximo 100',
    field: percentOfDeduction,
    fails: ({ dps }) =>
      dps.has(percentOfDeduction) &&
      (compare(dps.amount(percentOfDeduction), zero) <= 0 ||
        compare(dps.amount(percentOfDeduction), hundred) > 0),
  },
  {
    code: 'E1508',
    text: 'Valor líquido da NFS-e seria negativo',
    field: 'valores',
    fails: ({ values }) => isNegative(values.vLiq),
  },
  {
    code: 'E1530',
    text: 'Base de cálculo de IBS e CBS seria negativa',
    field: 'IBSCBS/valores',
    fails: ({ ibsCbs }) => ibsCbs !== undefined && isNegative(ibsCbs.base),
  },
];
