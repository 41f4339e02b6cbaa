import {
  compare,
  type Decimal,
  decimal,
  type IcmsElement,
  type IcmsGroup,
  type IcmsRequest,
  isZero,
  money,
  subtract,
} from '@fiscal/domain';
import { findIcmsCsosn, findIcmsCst, interstateRate } from '@fiscal/tax-tables';
import { amountLimits, percentLimits, readDecimal } from './findings.ts';
import { type IcmsField, icmsFields, icmsRules, largestInterstateRate } from './icms-rules.ts';
import { type ItemContext, isExit, isInterstate, isReturn } from './item-context.ts';
import { percentOf, reducedBy, sumOf, withinOneCent, writePercent } from './percentage.ts';

const operationValue = '3';
const wholeDeferral = decimal('100');

type Numbers = Readonly<Record<IcmsField, Decimal | undefined>>;

interface IcmsCase {
  readonly context: ItemContext;
  /** `items[0].taxes.icms` */
  readonly path: string;
  /** vOp, with the IPI when the recipient is the final consumer. */
  readonly base: Decimal;
  readonly numbers: Numbers;
  readonly head: Pick<IcmsGroup, 'orig' | 'CST' | 'CSOSN'>;
}

/**
 * ICMS group of an item, undefined when the request refuses it (the problems say why). Amounts half up from the
 * written base; the IPI enters the base when indFinal is 1 (LC 87/1996 art. 13). Source: MOC 7.0 group N.
 */
export function calculateIcms(context: ItemContext, vIPI: Decimal): IcmsGroup | undefined {
  const { item, values, ide, findings, path: itemPath } = context;
  const path = `${itemPath}.taxes.icms`;
  const request = item.taxes?.icms;
  if (request === undefined) {
    findings.problem(path, 'informe o ICMS');
    return undefined;
  }
  const element = checkedElement(context, request, path);
  if (element === undefined) return undefined;
  const numbers = readNumbers(context, request, path);
  const base = ide.indFinal === '1' ? sumOf(values.operation, vIPI) : values.operation;
  const head = { orig: item.origin, CST: request.cst, CSOSN: request.csosn };
  return calculators[element]({ context, path, base, numbers, head });
}

function checkedElement(context: ItemContext, request: IcmsRequest, path: string): IcmsElement | undefined {
  const { cst, csosn } = request;
  const { findings } = context;
  if ((cst === undefined) === (csosn === undefined)) {
    findings.problem(path, 'informe exatamente um de cst e csosn');
    return undefined;
  }
  const field = cst === undefined ? 'csosn' : 'cst';
  const row =
    cst === undefined
      ? findIcmsCsosn(csosn ?? '', context.input.issuedOn)
      : findIcmsCst(cst, context.input.issuedOn);
  if (row === undefined || !row.offered || !isElement(row.element)) {
    findings.problem(`${path}.${field}`, 'código de ICMS não atendido');
    return undefined;
  }
  for (const { cStat, message, fails } of icmsRules) {
    if (fails({ context, cst, csosn })) findings.problem(`${path}.${field}`, `${message} (SEFAZ ${cStat})`);
  }
  warnOfBenefit(context, cst);
  return row.element;
}

const isElement = (element: string): element is IcmsElement => Object.hasOwn(calculators, element);

const benefitCsts: readonly string[] = ['20', '40', '41', '50', '51'];
const benefitCodeSince = '2026-04-06';

/** Decreto SP 69.981/2025, Portaria SRE 70/2025: cStat 930 without prod/cBenef. */
function warnOfBenefit({ input, number, findings }: ItemContext, cst: string | undefined): void {
  if (input.issuer.uf !== 'SP' || input.issuedOn < benefitCodeSince) return;
  if (!benefitCsts.includes(cst ?? '')) return;
  findings.warn(
    'Desde 2026-04-06 a SEFAZ-SP pede o código de benefício fiscal (cBenef) neste CST, e este serviço não o envia.',
    number,
  );
}

function readNumbers(context: ItemContext, request: IcmsRequest, path: string): Numbers {
  const { findings } = context;
  const code = request.cst === undefined ? `csosn ${request.csosn}` : `cst ${request.cst}`;
  const read = (field: IcmsField): Decimal | undefined => {
    const limits = field === 'value' ? amountLimits : percentLimits;
    const value = readDecimal(findings, `${path}.${field}`, request[field], limits);
    if (icmsFields[code]?.includes(field) === true) return value;
    if (value !== undefined && !isZero(value)) {
      findings.problem(`${path}.${field}`, `este campo não existe no ${code.toUpperCase()}`);
    }
    return undefined;
  };
  return {
    rate: read('rate'),
    baseReduction: read('baseReduction'),
    deferral: read('deferral'),
    creditRate: read('creditRate'),
    value: read('value'),
  };
}

const calculators: Readonly<Record<IcmsElement, (item: IcmsCase) => IcmsGroup | undefined>> = {
  ICMS00: (item) => taxed(item, 'ICMS00'),
  ICMS20: (item) => {
    if (item.numbers.baseReduction === undefined) {
      item.context.findings.problem(`${item.path}.baseReduction`, 'o CST 20 pede a redução da base');
      return undefined;
    }
    return taxed(item, 'ICMS20');
  },
  ICMS40: ({ head }) => ({ element: 'ICMS40', ...head }),
  ICMS51: deferred,
  ICMS90: (item) => ({ element: 'ICMS90', ...item.head, ...optionalValues(item) }),
  ICMSSN101: (item) => {
    if (item.numbers.creditRate === undefined) {
      item.context.findings.problem(`${item.path}.creditRate`, 'o CSOSN 101 pede a alíquota do crédito');
      return undefined;
    }
    item.context.findings.warn(
      'CSOSN 101: a nota deve dizer em informações complementares que permite o crédito do ICMS (LC 123/2006, art. 23).',
      item.context.number,
    );
    return { element: 'ICMSSN101', ...item.head, ...credit(item) };
  },
  ICMSSN102: ({ head }) => ({ element: 'ICMSSN102', ...head }),
  ICMSSN900: (item) => ({ element: 'ICMSSN900', ...item.head, ...optionalValues(item), ...credit(item) }),
};

/** CST 00 and 20. */
function taxed(item: IcmsCase, element: 'ICMS00' | 'ICMS20'): IcmsGroup | undefined {
  const rate = item.numbers.rate ?? derivedRate(item);
  if (rate === undefined) return undefined;
  refuseHighRate(item, rate);
  const values = ordinaryValues(item, rate);
  if (!isReturn(item.context)) refuseOtherValue(item, decimal(values.computed), '528');
  return { element, ...item.head, ...values.tags };
}

function derivedRate({ context, path }: IcmsCase): Decimal | undefined {
  const { input, item, findings } = context;
  if (isInterstate(context) && isExit(context) && !isReturn(context)) {
    return decimal(interstateRate(input.issuer.uf, input.recipient.uf, item.origin, input.issuedOn));
  }
  findings.problem(`${path}.rate`, 'informe a alíquota do ICMS');
  return undefined;
}

function refuseHighRate({ context, path }: IcmsCase, rate: Decimal): void {
  const largest = largestInterstateRate(context);
  if (largest === undefined || compare(rate, decimal(largest)) <= 0) return;
  const cStat = largest === '4.00' ? '663' : '693';
  context.findings.problem(`${path}.rate`, `a alíquota interestadual vai até ${largest}% (SEFAZ ${cStat})`);
}

function refuseOtherValue({ context, path, numbers }: IcmsCase, computed: Decimal, cStat: string): void {
  if (numbers.value === undefined || withinOneCent(numbers.value, computed)) return;
  context.findings.problem(`${path}.value`, `o ICMS calculado é ${money(computed)} (SEFAZ ${cStat})`);
}

function ordinaryValues(
  { base, numbers }: IcmsCase,
  rate: Decimal,
): { readonly tags: Partial<IcmsGroup>; readonly computed: string } {
  const vBC = numbers.baseReduction === undefined ? base : reducedBy(base, numbers.baseReduction);
  const computed = percentOf(vBC, rate);
  return {
    computed: money(computed),
    tags: {
      modBC: operationValue,
      vBC: money(vBC),
      ...(numbers.baseReduction === undefined ? {} : { pRedBC: writePercent(numbers.baseReduction) }),
      pICMS: writePercent(rate),
      vICMS: money(numbers.value ?? computed),
    },
  };
}

/** CST 90 and CSOSN 900: everything optional; a value alone is a transferred credit (Ajuste SINIEF 33/2024). */
function optionalValues(item: IcmsCase): Partial<IcmsGroup> {
  const { numbers, context, path } = item;
  if (numbers.rate !== undefined) {
    refuseHighRate(item, numbers.rate);
    return ordinaryValues(item, numbers.rate).tags;
  }
  if (numbers.baseReduction !== undefined) {
    context.findings.problem(`${path}.rate`, 'a redução da base pede a alíquota do ICMS');
  }
  if (numbers.value === undefined) return {};
  return { modBC: operationValue, vBC: '0.00', pICMS: '0.0000', vICMS: money(numbers.value) };
}

/** CST 51: deferral is whole when only the rate is given; without a rate there is nothing but the code. */
function deferred(item: IcmsCase): IcmsGroup {
  const { base, numbers, context, path, head } = item;
  if (numbers.rate === undefined) {
    if (numbers.baseReduction !== undefined || numbers.deferral !== undefined || hasAmount(numbers.value)) {
      context.findings.problem(
        `${path}.rate`,
        'o diferimento com valores pede a alíquota do ICMS (SEFAZ 353)',
      );
    }
    return { element: 'ICMS51', ...head };
  }
  refuseHighRate(item, numbers.rate);
  const vBC = numbers.baseReduction === undefined ? base : reducedBy(base, numbers.baseReduction);
  const operation = percentOf(vBC, numbers.rate);
  const deferral = numbers.deferral ?? wholeDeferral;
  const put = percentOf(operation, deferral);
  const owed = subtract(operation, put);
  refuseOtherValue(item, owed, '353');
  return {
    element: 'ICMS51',
    ...head,
    modBC: operationValue,
    ...(numbers.baseReduction === undefined ? {} : { pRedBC: writePercent(numbers.baseReduction) }),
    vBC: money(vBC),
    pICMS: writePercent(numbers.rate),
    vICMSOp: money(operation),
    pDif: writePercent(deferral),
    vICMSDif: money(put),
    vICMS: money(numbers.value ?? owed),
  };
}

const hasAmount = (value: Decimal | undefined): boolean => value !== undefined && !isZero(value);

/** Credit of the Simples (LC 123/2006 art. 23) on the value of the operation; in no total. */
function credit({ context, numbers }: IcmsCase): Partial<IcmsGroup> {
  if (numbers.creditRate === undefined) return {};
  return {
    pCredSN: writePercent(numbers.creditRate),
    vCredICMSSN: money(percentOf(context.values.operation, numbers.creditRate)),
  };
}
