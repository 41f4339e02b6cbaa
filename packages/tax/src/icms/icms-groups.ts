import {
  compare,
  type Decimal,
  decimal,
  type IcmsElement,
  type IcmsGroup,
  money,
  subtract,
  zero,
} from '@fiscal/domain';
import { percentOf, reducedBy, writePercent } from '../arithmetic/percentage.ts';
import { type ItemContext, isExit, isReturn } from '../context/item-context.ts';
import {
  creditOfCsosn101,
  type IcmsNumbers,
  icmsValueRules,
  rateOfDeferral,
  rateOfReduction,
  reductionOfCst20,
  requiredIcmsRate,
} from '../rules/icms-number-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';
import { checkInterstateRate, legalInterstateRow } from './interstate-limits.ts';

/** `vBC` and `vICMS` are the written amounts; zero when the group has no such tag. */
export interface CalculatedIcms {
  readonly group: IcmsGroup;
  readonly vBC: Decimal;
  readonly vICMS: Decimal;
}

export interface IcmsCase {
  readonly context: ItemContext;
  /** vOp, with the IPI when the recipient is the final consumer. */
  readonly base: Decimal;
  /** The numbers of the fields that have a tag for the code. */
  readonly numbers: IcmsNumbers;
  readonly head: Pick<IcmsGroup, 'orig' | 'CST' | 'CSOSN'>;
}

const operationValue = '3';
const wholeDeferral = decimal('100');

/** Calculates each group of the layout; undefined when a rule refuses the request. Source: taxes of MOC 7.0 group N. */
export const icmsGroups: Readonly<Record<IcmsElement, (item: IcmsCase) => CalculatedIcms | undefined>> = {
  ICMS00: (item) => taxed(item, 'ICMS00'),
  ICMS20: (item) => {
    if (item.numbers.baseReduction !== undefined) return taxed(item, 'ICMS20');
    refuseBy(reductionOfCst20, item.context);
    return undefined;
  },
  ICMS40: ({ head }) => untaxed({ element: 'ICMS40', ...head }),
  ICMS51: deferred,
  ICMS90: (item) => optional(item, 'ICMS90'),
  ICMSSN101: (item) => {
    const { head, numbers, context } = item;
    if (numbers.creditRate !== undefined) {
      return untaxed({ element: 'ICMSSN101', ...head, ...credit(item, numbers.creditRate) });
    }
    refuseBy(creditOfCsosn101, context);
    return undefined;
  },
  ICMSSN102: ({ head }) => untaxed({ element: 'ICMSSN102', ...head }),
  ICMSSN900: (item) => {
    const { creditRate } = item.numbers;
    const found = optional(item, 'ICMSSN900');
    if (creditRate === undefined) return found;
    return { ...found, group: { ...found.group, ...credit(item, creditRate) } };
  },
};

const untaxed = (group: IcmsGroup): CalculatedIcms => ({ group, vBC: zero, vICMS: zero });

const codeOf = ({ head }: IcmsCase): string => head.CST ?? head.CSOSN ?? '';

/** Returns the group of CST 00 and 20. */
function taxed(item: IcmsCase, element: 'ICMS00' | 'ICMS20'): CalculatedIcms | undefined {
  const rate = item.numbers.rate ?? derivedRate(item);
  return rate === undefined ? undefined : withRate(item, element, rate);
}

function derivedRate({ context }: IcmsCase): Decimal | undefined {
  const legal = isExit(context) && !isReturn(context) ? legalInterstateRow(context)?.rate : undefined;
  if (legal !== undefined) return decimal(legal);
  refuseBy(requiredIcmsRate, context);
  return undefined;
}

function withRate(item: IcmsCase, element: IcmsElement, rate: Decimal): CalculatedIcms {
  const { context, base, numbers, head } = item;
  const { baseReduction } = numbers;
  if (numbers.rate !== undefined) checkInterstateRate(context, codeOf(item), rate);
  const vBC = baseReduction === undefined ? base : reducedBy(base, baseReduction);
  const vICMS = givenOrComputed(item, percentOf(vBC, rate));
  const group: IcmsGroup = {
    element,
    orig: head.orig,
    CST: head.CST,
    CSOSN: head.CSOSN,
    modBC: operationValue,
    vBC: money(vBC),
    pRedBC: baseReduction === undefined ? undefined : writePercent(baseReduction),
    pICMS: writePercent(rate),
    vICMS: money(vICMS),
  };
  return { group, vBC, vICMS };
}

/**
 * Returns the group of CST 90 and CSOSN 900: every field is optional; a value without a rate is a transferred credit
 * (Ajuste SINIEF 33/2024).
 */
function optional(item: IcmsCase, element: 'ICMS90' | 'ICMSSN900'): CalculatedIcms {
  const { numbers, context, head } = item;
  const { rate, value } = numbers;
  if (rate !== undefined) return withRate(item, element, rate);
  checkTaxRules([rateOfReduction], numbers, context);
  if (value === undefined) return untaxed({ element, ...head });
  const tags = { modBC: operationValue, vBC: '0.00', pICMS: '0.0000', vICMS: money(value) };
  return { group: { element, ...head, ...tags }, vBC: zero, vICMS: value };
}

/**
 * Returns the group of CST 51: the whole tax is deferred when only the rate is given; without a rate the group has only
 * the code.
 */
function deferred(item: IcmsCase): CalculatedIcms {
  const { numbers, context, head, base } = item;
  const { rate, baseReduction, deferral } = numbers;
  if (rate === undefined) {
    checkTaxRules([rateOfDeferral], numbers, context);
    return untaxed({ element: 'ICMS51', ...head });
  }
  checkInterstateRate(context, codeOf(item), rate);
  const vBC = baseReduction === undefined ? base : reducedBy(base, baseReduction);
  const pDif = deferral ?? wholeDeferral;
  const vICMSOp = percentOf(vBC, rate);
  const vICMSDif = percentOf(vICMSOp, pDif);
  const vICMS = givenOrComputed(item, subtract(vICMSOp, vICMSDif));
  const group: IcmsGroup = {
    element: 'ICMS51',
    ...head,
    modBC: operationValue,
    pRedBC: baseReduction === undefined ? undefined : writePercent(baseReduction),
    vBC: money(vBC),
    pICMS: writePercent(rate),
    vICMSOp: money(vICMSOp),
    pDif: writePercent(pDif),
    vICMSDif: money(vICMSDif),
    vICMS: money(vICMS),
  };
  return { group, vBC, vICMS };
}

/** Returns the given value. It is refused when the authority would refuse it; otherwise a difference gets a warning. */
function givenOrComputed(item: IcmsCase, computed: Decimal): Decimal {
  const { context } = item;
  const { value } = item.numbers;
  if (value === undefined || compare(value, computed) === 0) return computed;
  const { findings, ide, number } = context;
  const facts = { code: codeOf(item), finNFe: ide.finNFe, value, computed };
  if (checkTaxRules(icmsValueRules, facts, context) === 'broken') return computed;
  findings.differs('Valor do ICMS (taxes.icms.value)', number, {
    given: money(value),
    computed: money(computed),
  });
  return value;
}

/** Returns the credit of the Simples (LC 123/2006 art. 23) on the value of the operation; no total includes it. */
function credit({ context }: IcmsCase, rate: Decimal): Pick<IcmsGroup, 'pCredSN' | 'vCredICMSSN'> {
  context.findings.warn(
    'Crédito do Simples Nacional: a nota deve dizer em informações complementares que permite o aproveitamento do crédito do ICMS (LC 123/2006, art. 23).',
    context.number,
  );
  return {
    pCredSN: writePercent(rate),
    vCredICMSSN: money(percentOf(context.values.operation, rate)),
  };
}
