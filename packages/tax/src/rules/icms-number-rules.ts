import { compare, type Decimal, decimal, isZero, money, type RuleRow } from '@fiscal/domain';
import type { CfopIndicator, InterstateRateRow } from '@fiscal/tax-tables';
import { withinOneCent } from '../arithmetic/percentage.ts';
import { cfopIsOneOf, hasIndicator, type ItemContext } from '../context/item-context.ts';
import { numberWords, percentWords } from '../text/number-words.ts';
import type { TaxRule } from './tax-rule.ts';

export const icmsFieldNames = ['rate', 'baseReduction', 'deferral', 'creditRate', 'value'] as const;
export type IcmsField = (typeof icmsFieldNames)[number];
export type IcmsNumbers = Readonly<Record<IcmsField, Decimal | undefined>>;

const at = (field: IcmsField): string => `items[].taxes.icms.${field}`;
const taxesOfGroupN = 'MOC 7.0 group N';

/** A number that has no tag for the code of the item; `name` is, for example, `CST 40`. */
interface NumberWithoutTag {
  readonly value: Decimal;
  readonly name: string;
}

const withoutTag = (field: IcmsField): TaxRule<NumberWithoutTag> => ({
  id: `icms/no-${field}`,
  source: `${taxesOfGroupN}: the tags of each code`,
  path: at(field),
  message: 'este campo não existe no …',
  example: ['CST 40'],
  fails: ({ value }) => !isZero(value),
  shows: ({ name }) => [name],
});

export const icmsFieldsWithoutTag: Readonly<Record<IcmsField, TaxRule<NumberWithoutTag>>> = {
  rate: withoutTag('rate'),
  baseReduction: withoutTag('baseReduction'),
  deferral: withoutTag('deferral'),
  creditRate: withoutTag('creditRate'),
  value: withoutTag('value'),
};

export const reductionOfCst20: RuleRow = {
  id: 'icms/reduction-of-20',
  source: `${taxesOfGroupN}: ICMS20/pRedBC is obligatory`,
  path: at('baseReduction'),
  message: 'o CST 20 pede a redução da base',
};

export const creditOfCsosn101: RuleRow = {
  id: 'icms/credit-of-101',
  source: `${taxesOfGroupN}: ICMSSN101/pCredSN is obligatory`,
  path: at('creditRate'),
  message: 'o CSOSN 101 pede a alíquota do crédito',
};

export const requiredIcmsRate: RuleRow = {
  id: 'icms/rate',
  source: 'specification 2.7: inside a state no table has the rate of a product',
  path: at('rate'),
  message: 'informe a alíquota do ICMS',
};

export const rateOfReduction: TaxRule<IcmsNumbers> = {
  id: 'icms/rate-of-reduction',
  source: `${taxesOfGroupN}: pRedBC goes with vBC and pICMS`,
  path: at('rate'),
  message: 'a redução da base pede a alíquota do ICMS',
  fails: ({ rate, baseReduction }) => rate === undefined && baseReduction !== undefined,
};

export const rateOfDeferral: TaxRule<IcmsNumbers> = {
  id: 'N16/353',
  cStat: '353',
  source: 'MOC 7.0 RV N17-10: without a rate vICMS cannot be what is left of it',
  path: at('rate'),
  message: 'o diferimento com valores pede a alíquota do ICMS',
  fails: ({ rate, baseReduction, deferral, value }) =>
    rate === undefined &&
    (baseReduction !== undefined || deferral !== undefined || (value !== undefined && !isZero(value))),
};

/** A value of the request that is not the computed one. */
interface OtherValue {
  readonly code: string;
  readonly finNFe: string;
  readonly value: Decimal;
  readonly computed: Decimal;
}

const recomputed = {
  path: at('value'),
  message: 'o ICMS calculado é …',
  example: ['18,00'],
  shows: ({ computed }: OtherValue) => [numberWords(money(computed))],
};

/** The rules by which the authority computes vICMS again and refuses a difference above a cent (Anexo I, note *4). */
export const icmsValueRules: readonly TaxRule<OtherValue>[] = [
  {
    ...recomputed,
    id: 'N17-20',
    cStat: '528',
    source: 'MOC 7.0 RV N17-20',
    fails: ({ code, finNFe, value, computed }) =>
      ['00', '20'].includes(code) && finNFe === '1' && !withinOneCent(value, computed),
  },
  {
    ...recomputed,
    id: 'N17-10',
    cStat: '353',
    source: 'MOC 7.0 RV N17-10',
    fails: ({ code, value, computed }) => code === '51' && !withinOneCent(value, computed),
  },
];

/** The given rate of an outgoing note to another state, when the legal rate is known. */
interface InterstateFacts {
  readonly context: ItemContext;
  readonly code: string;
  readonly rate: Decimal;
  readonly legal: InterstateRateRow;
}

interface InterstateLimit {
  readonly goods: InterstateRateRow['goods'];
  /** The CSTs and CSOSNs to which the rule applies. */
  readonly codes: readonly string[];
  readonly exceptIndicators: readonly CfopIndicator[];
}

const thirdPartyDelivery = ['6118', '6119', '6122', '6123'] as const;

const passes = (
  { goods, codes, exceptIndicators }: InterstateLimit,
  { context, code, rate, legal }: InterstateFacts,
): boolean =>
  goods === legal.goods &&
  codes.includes(code) &&
  compare(rate, decimal(legal.rate)) > 0 &&
  !hasIndicator(context, ...exceptIndicators) &&
  !cfopIsOneOf(context, thirdPartyDelivery);

const aboveLegal = {
  path: at('rate'),
  message: 'a alíquota interestadual vai até …',
  shows: ({ legal }: InterstateFacts) => [percentWords(legal.rate)],
};
const imported: InterstateLimit = {
  goods: 'imported',
  codes: ['00', '20', '90'],
  exceptIndicators: ['goodsReturn'],
};
const national: InterstateLimit = {
  goods: 'national',
  codes: ['00', '20', '51', '90', '900'],
  exceptIndicators: ['goodsReturn', 'annulment'],
};

export const interstateRateRules: readonly TaxRule<InterstateFacts>[] = [
  {
    ...aboveLegal,
    id: 'N16-04',
    cStat: '663',
    source: 'MOC 7.0 RV N16-04',
    example: ['4%'],
    fails: (facts) => passes(imported, facts),
  },
  {
    ...aboveLegal,
    id: 'N16-20',
    cStat: '693',
    source: 'MOC 7.0 RV N16-20',
    example: ['12%'],
    fails: (facts) => passes(national, facts),
  },
];

export const difalRates: RuleRow = {
  id: 'icms/difal-rates',
  source: 'NT 2020.005 NA01-20, NA15-10: DIFAL needs the rates of both states',
  path: 'recipient.uf',
  message: 'não há alíquota interna e interestadual conhecida desta UF nesta data',
};

export const icmsNumberRules: readonly RuleRow[] = [
  ...Object.values(icmsFieldsWithoutTag),
  reductionOfCst20,
  creditOfCsosn101,
  requiredIcmsRate,
  rateOfReduction,
  rateOfDeferral,
  ...icmsValueRules,
  ...interstateRateRules,
  difalRates,
];
