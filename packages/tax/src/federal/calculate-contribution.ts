import type { ContributionRequest } from '@fiscal/api-contract';
import {
  type CofinsGroup,
  compare,
  type Decimal,
  isZero,
  money,
  type PisGroup,
  subtract,
  zero,
} from '@fiscal/domain';
import { findContributionCst, type OfferedContributionCst, replacedTaxesOn } from '@fiscal/tax-tables';
import { atLeastZero, percentOf, writePercent } from '../arithmetic/percentage.ts';
import { amountLimits, percentLimits, readField } from '../context/findings.ts';
import type { ItemContext } from '../context/item-context.ts';
import { operationDay } from '../operation/referenced-day.ts';
import { contributionRules, type Contribution as Tax } from '../rules/federal-rules.ts';
import { checkTaxRules, refuseBy } from '../rules/tax-rule.ts';

/** Returns the PIS of an item; undefined when it is refused. See `calculateContribution`. */
export function calculatePis(
  context: ItemContext,
  vICMS: Decimal,
): { readonly group: PisGroup; readonly vPIS: Decimal } | undefined {
  const found = calculateContribution(context, 'pis', vICMS);
  if (found === undefined) return undefined;
  const { form, CST, base, rate, value } = found;
  if (form === 'NT') return { group: { element: 'PISNT', CST }, vPIS: zero };
  const element = form === 'Aliq' ? 'PISAliq' : 'PISOutr';
  const group: PisGroup = { element, CST, vBC: money(base), pPIS: rate, vPIS: money(value) };
  return { group, vPIS: value };
}

/** Returns the COFINS of an item; undefined when it is refused. See `calculateContribution`. */
export function calculateCofins(
  context: ItemContext,
  vICMS: Decimal,
): { readonly group: CofinsGroup; readonly vCOFINS: Decimal } | undefined {
  const found = calculateContribution(context, 'cofins', vICMS);
  if (found === undefined) return undefined;
  const { form, CST, base, rate, value } = found;
  if (form === 'NT') return { group: { element: 'COFINSNT', CST }, vCOFINS: zero };
  const element = form === 'Aliq' ? 'COFINSAliq' : 'COFINSOutr';
  const group: CofinsGroup = { element, CST, vBC: money(base), pCOFINS: rate, vCOFINS: money(value) };
  return { group, vCOFINS: value };
}

interface Values {
  readonly base: Decimal;
  /** Written. */
  readonly rate: string;
  readonly value: Decimal;
}

interface Contribution extends Values {
  readonly form: OfferedContributionCst['form'];
  readonly CST: string;
}

const names = { pis: 'do PIS', cofins: 'da COFINS' } as const;
const noRate = '0.0000';
const noValues: Values = { base: zero, rate: noRate, value: zero };

/**
 * The base is the given one, else the value of the operation minus the ICMS written in the item (STF theme 69; IN RFB
 * 2.121/2022 art. 26); it is never below zero and never includes the IPI. The value is the given one, else base × rate,
 * rounded half up. Source: MOC 7.0 groups Q and S.
 */
function calculateContribution(context: ItemContext, tax: Tax, vICMS: Decimal): Contribution | undefined {
  const { item, input } = context;
  const path = `${context.path}.taxes.${tax}`;
  const request = item.taxes?.[tax];
  if (request === undefined) {
    refuseBy(contributionRules[tax].required, context);
    return undefined;
  }
  const row = findContributionCst(request.cst, input.issuedOn);
  if (row === undefined || !row.offered) {
    refuseBy(contributionRules[tax].notOffered, context);
    return undefined;
  }
  const numbers = readNumbers(context, request, path);
  const { form, code: CST } = row;
  if (form === 'NT') {
    refuseAmounts(context, tax, numbers);
    return { form, CST, ...noValues };
  }
  if (replacedTaxesOn(operationDay(context)).pisCofins.status === 'extinct') {
    warnOfExtinction(context, numbers);
    return { form, CST, ...noValues };
  }
  const { base, rate, value } = determineValues(context, tax, row, numbers, vICMS);
  return { form, CST, base, rate, value };
}

/** The groups are written with zeros until a technical note changes this (EC 132/2023; LC 214/2025 art. 542). */
function warnOfExtinction({ findings, number }: ItemContext, { rate, base, value }: Numbers): void {
  findings.warn('PIS e COFINS deixam de existir em 2027: os grupos foram preenchidos com zeros.');
  if ([rate, base, value].every((given) => given === undefined || isZero(given))) return;
  findings.warn('Alíquota, base e valor informados de PIS e COFINS não foram usados.', number);
}

interface Numbers {
  readonly rate: Decimal | undefined;
  readonly base: Decimal | undefined;
  readonly value: Decimal | undefined;
}

const readNumbers = ({ findings }: ItemContext, request: ContributionRequest, path: string): Numbers => ({
  rate: readField(findings, path, 'rate', request.rate, percentLimits),
  base: readField(findings, path, 'base', request.base, amountLimits),
  value: readField(findings, path, 'value', request.value, amountLimits),
});

function refuseAmounts(context: ItemContext, tax: Tax, numbers: Numbers): void {
  for (const field of ['rate', 'base', 'value'] as const) {
    const number = numbers[field];
    if (number === undefined) continue;
    checkTaxRules([contributionRules[tax].withoutAmounts[field]], { number }, context);
  }
}

function determineValues(
  context: ItemContext,
  tax: Tax,
  row: OfferedContributionCst,
  numbers: Numbers,
  vICMS: Decimal,
): Values {
  if (numbers.rate === undefined) return withoutRate(context, tax, row, numbers);
  const base = determineBase(context, tax, numbers.base, vICMS);
  const computed = percentOf(base, numbers.rate);
  warnOfValue(context, tax, numbers.value, computed);
  return { base, rate: writePercent(numbers.rate), value: numbers.value ?? computed };
}

/** Without a rate, CST 49 to 99 have a group with only the given value, or with zeros; CST 01 and 02 have none. */
function withoutRate(
  context: ItemContext,
  tax: Tax,
  row: OfferedContributionCst,
  { base, value }: Numbers,
): Values {
  if (row.form === 'Aliq') {
    refuseBy(contributionRules[tax].requiredRate, context, [row.code]);
  }
  return { base: base ?? zero, rate: noRate, value: value ?? zero };
}

function determineBase(
  { values, findings, number }: ItemContext,
  tax: Tax,
  given: Decimal | undefined,
  vICMS: Decimal,
): Decimal {
  const derived = isZero(vICMS) ? values.operation : atLeastZero(subtract(values.operation, vICMS));
  if (given === undefined) {
    if (!isZero(vICMS))
      findings.warn('Base do PIS e da COFINS calculada sem o ICMS destacado (STF, tema 69).');
    return derived;
  }
  if (compare(given, derived) !== 0) {
    findings.differs(`Base ${names[tax]} (taxes.${tax}.base)`, number, {
      given: money(given),
      computed: money(derived),
    });
  }
  return given;
}

function warnOfValue(
  { findings, number }: ItemContext,
  tax: Tax,
  given: Decimal | undefined,
  computed: Decimal,
): void {
  if (given === undefined || compare(given, computed) === 0) return;
  findings.differs(`Valor ${names[tax]} (taxes.${tax}.value)`, number, {
    given: money(given),
    computed: money(computed),
  });
}
