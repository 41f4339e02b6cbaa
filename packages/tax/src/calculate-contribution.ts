import {
  type CofinsGroup,
  type ContributionRequest,
  type Decimal,
  type IcmsGroup,
  isZero,
  money,
  type PisGroup,
  subtract,
} from '@fiscal/domain';
import { type ContributionCode, findContributionCst } from '@fiscal/tax-tables';
import { amountLimits, percentLimits, readDecimal } from './findings.ts';
import { type ItemContext, isReturn } from './item-context.ts';
import { amountOf, atLeastZero, percentOf, writePercent } from './percentage.ts';

/** PIS and COFINS end here (EC 132/2023; LC 214/2025 art. 542); the groups stay until a note says otherwise. */
const extinctSince = '2027-01-01';

/** PIS group of an item; undefined when the request refuses it. See `calculateContribution`. */
export function calculatePis(context: ItemContext, icms: IcmsGroup | undefined): PisGroup | undefined {
  const found = calculateContribution(context, 'pis', icms);
  if (found === undefined) return undefined;
  const { form, CST, values } = found;
  if (form === 'NT') return { element: 'PISNT', CST };
  return { element: `PIS${form}`, CST, vBC: values.base, pPIS: values.rate, vPIS: values.value };
}

/** COFINS group of an item; undefined when the request refuses it. See `calculateContribution`. */
export function calculateCofins(context: ItemContext, icms: IcmsGroup | undefined): CofinsGroup | undefined {
  const found = calculateContribution(context, 'cofins', icms);
  if (found === undefined) return undefined;
  const { form, CST, values } = found;
  if (form === 'NT') return { element: 'COFINSNT', CST };
  return { element: `COFINS${form}`, CST, vBC: values.base, pCOFINS: values.rate, vCOFINS: values.value };
}

interface WrittenValues {
  readonly base: string;
  readonly rate: string;
  readonly value: string;
}

interface Contribution {
  readonly form: 'Aliq' | 'NT' | 'Outr';
  readonly CST: string;
  readonly values: WrittenValues;
}

const noValues: WrittenValues = { base: '0.00', rate: '0.0000', value: '0.00' };

/**
 * Base as given, else the operation less the ICMS written in the item (STF theme 69; IN RFB 2.121/2022 art. 26),
 * never below zero, never with IPI. Value as given, else base × rate half up. Source: MOC 7.0 groups Q and S.
 */
function calculateContribution(
  context: ItemContext,
  tax: 'pis' | 'cofins',
  icms: IcmsGroup | undefined,
): Contribution | undefined {
  const { item, findings } = context;
  const path = `${context.path}.taxes.${tax}`;
  const request = item.taxes?.[tax];
  if (request === undefined) {
    findings.problem(path, `informe ${tax === 'pis' ? 'o PIS' : 'a COFINS'}`);
    return undefined;
  }
  const row = findContributionCst(request.cst, context.input.issuedOn);
  if (row === undefined || !row.offered || row.form === 'Qtde') {
    findings.problem(`${path}.cst`, 'CST não atendido');
    return undefined;
  }
  const numbers = readNumbers(context, request, path);
  if (row.form === 'NT') refuseAmounts(context, path, numbers);
  return { form: row.form, CST: row.code, values: writtenValues(context, row, numbers, icms, path) };
}

interface Numbers {
  readonly rate: Decimal | undefined;
  readonly base: Decimal | undefined;
  readonly value: Decimal | undefined;
}

const readNumbers = ({ findings }: ItemContext, request: ContributionRequest, path: string): Numbers => ({
  rate: readDecimal(findings, `${path}.rate`, request.rate, percentLimits),
  base: readDecimal(findings, `${path}.base`, request.base, amountLimits),
  value: readDecimal(findings, `${path}.value`, request.value, amountLimits),
});

function refuseAmounts({ findings }: ItemContext, path: string, numbers: Numbers): void {
  for (const field of ['rate', 'base', 'value'] as const) {
    const number = numbers[field];
    if (number === undefined || isZero(number)) continue;
    findings.problem(`${path}.${field}`, 'este CST não tem alíquota, base nem valor');
  }
}

function writtenValues(
  context: ItemContext,
  row: ContributionCode,
  { rate, base, value }: Numbers,
  icms: IcmsGroup | undefined,
  path: string,
): WrittenValues {
  const { input, findings, values } = context;
  if (row.form === 'NT') return noValues;
  if (input.issuedOn >= extinctSince && !isReturn(context)) {
    findings.warn('PIS e COFINS deixam de existir em 2027: os grupos foram preenchidos com zeros.');
    return noValues;
  }
  if (rate === undefined) {
    if (row.form === 'Aliq') findings.problem(`${path}.rate`, `o CST ${row.code} pede a alíquota`);
    return {
      base: base === undefined ? noValues.base : money(base),
      rate: noValues.rate,
      value: value === undefined ? noValues.value : money(value),
    };
  }
  const shownIcms = amountOf(icms?.vICMS);
  if (base === undefined && !isZero(shownIcms)) {
    findings.warn('Base do PIS e da COFINS calculada sem o ICMS destacado (STF, tema 69).');
  }
  const vBC = base ?? atLeastZero(subtract(values.operation, shownIcms));
  return { base: money(vBC), rate: writePercent(rate), value: money(value ?? percentOf(vBC, rate)) };
}
