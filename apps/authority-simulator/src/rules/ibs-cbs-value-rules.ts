import { type Decimal, decimal, divide, multiply, round, subtract, zero } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import { classRows } from '../tables/class-rows.ts';
import { presumedCredits, situations } from '../tables/situations.ts';
import type { Reader } from '../xml/xml-tree.ts';
import type { ItemCase } from './note-case.ts';
import type { ReformGroup } from './reform-group.ts';
import {
  cbs,
  creditType,
  municipalIbs,
  onReform,
  type ReformRule,
  stateIbs,
  type Tribute,
} from './reform-rule.ts';
import { differs, percentOf, sumOf } from './same-amount.ts';

const rtc = 'NT 2025.002 v1.51';
const hundred = decimal('100');
const cent = decimal('0.01');
const halfOfFourthPlace = decimal('0.00005');
const governmentTolerance = decimal('0.04');

interface NominalRates {
  readonly pIBSUF: Decimal;
  readonly pIBSMun: Decimal;
  /** Absent when the rate is not published; then it is not checked. */
  readonly pCBS?: Decimal | undefined;
}

const testYear: NominalRates = { pIBSUF: decimal('0.1'), pIBSMun: zero, pCBS: decimal('0.9') };
const symbolicIbs: NominalRates = { pIBSUF: decimal('0.05'), pIBSMun: decimal('0.05') };

/** The nominal rates in percent by year of issue. LC 214/2025 arts. 343, 344, 346, 347; NT 2025.002 UB18-10. */
const nominalRates: Readonly<Record<string, NominalRates>> = {
  '2025': testYear,
  '2026': testYear,
  '2027': symbolicIbs,
  '2028': symbolicIbs,
};

const keepsOriginalRate = (i: ItemCase): boolean =>
  i.note.text('ide/finNFe') === '4' || ['03', '04', '06'].includes(creditType(i) ?? '');

/**
 * Returns whether the rate is wrong. Classes with regular taxation always have rate zero; `gTribRegular` holds the tax
 * due.
 */
function isWrongRate({ rate, group }: Tribute, { values, classRow }: ReformGroup, i: ItemCase): boolean {
  const isZeroByClass = classRow?.gTribRegular === true;
  const expected = isZeroByClass ? zero : nominalRates[i.issuedOn.slice(0, 4)]?.[rate];
  if (values === undefined || expected === undefined) return false;
  return differs(values.amount(`${group}/${rate}`), expected);
}

const rateRule = (
  tribute: Tribute,
  id: string,
  cStat: string,
  isExcepted: (i: ItemCase) => boolean,
): ReformRule => ({
  id,
  cStat,
  text: `Alíquota (${tribute.name}) difere da prevista para a data de emissão`,
  source: `${rtc} ${id}`,
  fails: (reform, i) => !isExcepted(i) && isWrongRate(tribute, reform, i),
});

const written = (values: Reader, { group }: Tribute, path: string): Decimal =>
  values.amount(`${group}/${path}`);

const appliedRate = (values: Reader, tribute: Tribute): Decimal =>
  written(values, tribute, values.has(`${tribute.group}/gRed`) ? 'gRed/pAliqEfet' : tribute.rate);

/** Rounds to two places, half to even; the tolerance of the rules covers every other rounding. */
const cents = (exact: Decimal): Decimal => round(exact, 2, 'halfEven');

const taxBeforeDeferral = (values: Reader, tribute: Tribute): Decimal =>
  percentOf(values.amount('vBC'), appliedRate(values, tribute));

const deferredTax = (values: Reader, tribute: Tribute): Decimal =>
  cents(percentOf(taxBeforeDeferral(values, tribute), written(values, tribute, 'gDif/pDif')));

const taxDue = (values: Reader, tribute: Tribute): Decimal =>
  subtract(
    subtract(cents(taxBeforeDeferral(values, tribute)), written(values, tribute, 'gDif/vDif')),
    written(values, tribute, 'gDevTrib/vDevTrib'),
  );

const remaining = (percent: Decimal): Decimal => divide(subtract(hundred, percent), hundred, 12, 'halfEven');

/** Returns whether the written rate differs from the exact one by more than half of its last place. */
function isWrongEffectiveRate(values: Reader, tribute: Tribute, { note }: ItemCase): boolean {
  const reduced = multiply(
    written(values, tribute, tribute.rate),
    remaining(written(values, tribute, 'gRed/pRedAliq')),
  );
  const exact = multiply(reduced, remaining(note.amount('ide/gCompraGov/pRedutor')));
  return differs(written(values, tribute, 'gRed/pAliqEfet'), exact, halfOfFourthPlace);
}

interface TributeRules {
  readonly deferred: readonly [id: string, cStat: string];
  readonly reduction: readonly [id: string, cStat: string];
  readonly effective: readonly [id: string, cStat: string];
  readonly due: readonly [id: string, cStat: string];
}

const tributeRules = (tribute: Tribute, rows: TributeRules): readonly ReformRule[] => [
  {
    id: rows.deferred[0],
    cStat: rows.deferred[1],
    text: `Valor diferido (${tribute.name}) difere do calculado`,
    source: `${rtc} ${rows.deferred[0]}`,
    fails: ({ values }) =>
      values?.has(`${tribute.group}/gDif`) === true &&
      differs(written(values, tribute, 'gDif/vDif'), deferredTax(values, tribute), cent),
  },
  {
    id: rows.reduction[0],
    cStat: rows.reduction[1],
    text: `Percentual de redução (${tribute.name}) difere do previsto para o cClassTrib`,
    source: `${rtc} ${rows.reduction[0]}; IT 2025.002 v1.70`,
    fails: ({ values, classRow }) =>
      values?.has(`${tribute.group}/gRed`) === true &&
      classRow !== undefined &&
      differs(written(values, tribute, 'gRed/pRedAliq'), decimal(classRow[tribute.reduction])),
  },
  {
    id: rows.effective[0],
    cStat: rows.effective[1],
    text: `Alíquota efetiva (${tribute.name}) difere da calculada`,
    source: `${rtc} ${rows.effective[0]}`,
    fails: ({ values }, i) =>
      values?.has(`${tribute.group}/gRed`) === true && isWrongEffectiveRate(values, tribute, i),
  },
  {
    id: rows.due[0],
    cStat: rows.due[1],
    text: `Valor (${tribute.name}) difere do calculado`,
    source: `${rtc} ${rows.due[0]}`,
    fails: ({ values }) =>
      values !== undefined && differs(written(values, tribute, tribute.value), taxDue(values, tribute), cent),
  },
];

/** Returns the presumed credit that reduces the IBS of the item; only some credits do (ind_DeduzCredPres). */
function deductedCredit({ group }: ReformGroup): Decimal {
  const row = presumedCredits.get(group.text('gCredPresOper/cCredPres') ?? '');
  return row?.deducted === true ? group.amount('gCredPresOper/gIBSCredPres/vCredPres') : zero;
}

const regularTax = (id: string, cStat: string, rate: string, value: string): ReformRule => ({
  id,
  cStat,
  text: `Valor da tributação regular ${value} difere do calculado`,
  source: `${rtc} ${id}`,
  fails: ({ values }) => {
    const regular = values?.find('gTribRegular');
    if (values === undefined || regular === undefined) return false;
    return differs(regular.amount(value), cents(percentOf(values.amount('vBC'), regular.amount(rate))), cent);
  },
});

const knownClasses: ReadonlySet<string> = new Set(classRows().map(({ code }) => code));

const valueRules: readonly ReformRule[] = [
  rateRule(stateIbs, 'UB18-10', '1026', keepsOriginalRate),
  rateRule(municipalIbs, 'UB37-10', '1036', keepsOriginalRate),
  rateRule(cbs, 'UB56-10', '1037', (i) => creditType(i) === '04'),
  ...tributeRules(stateIbs, {
    deferred: ['UB23-10', '1031'],
    reduction: ['UB27-10', '1034'],
    effective: ['UB28-10', '1035'],
    due: ['UB35-10', '1041'],
  }),
  ...tributeRules(municipalIbs, {
    deferred: ['UB42-10', '1045'],
    reduction: ['UB46-10', '1046'],
    effective: ['UB47-10', '1047'],
    due: ['UB54-10', '1052'],
  }),
  {
    id: 'UB54a-10',
    cStat: '1150',
    text: 'Valor total do IBS difere da soma do IBS da UF e do Município',
    source: `${rtc} UB54a-10`,
    fails: (reform) => {
      const { values } = reform;
      if (values === undefined) return false;
      const parts = sumOf([values.amount('gIBSUF/vIBSUF'), values.amount('gIBSMun/vIBSMun')]);
      return differs(values.amount('vIBS'), subtract(parts, deductedCredit(reform)));
    },
  },
  ...tributeRules(cbs, {
    deferred: ['UB61-10', '1062'],
    reduction: ['UB65-10', '1063'],
    effective: ['UB66-10', '1064'],
    due: ['UB67-10', '1069'],
  }),
  {
    id: 'UB69-10',
    cStat: '1066',
    text: 'CST da tributação regular inexistente',
    source: `${rtc} UB69-10`,
    fails: ({ values }) =>
      values?.has('gTribRegular') === true && !situations.has(values.text('gTribRegular/CSTReg') ?? ''),
  },
  {
    id: 'UB70-10',
    cStat: '1067',
    text: 'cClassTrib da tributação regular inexistente',
    source: `${rtc} UB70-10`,
    fails: ({ values }) =>
      values?.has('gTribRegular') === true &&
      !knownClasses.has(values.text('gTribRegular/cClassTribReg') ?? ''),
  },
  regularTax('UB72-10', '1040', 'pAliqEfetRegIBSUF', 'vTribRegIBSUF'),
  regularTax('UB72b-10', '1051', 'pAliqEfetRegIBSMun', 'vTribRegIBSMun'),
  regularTax('UB72d-10', '1068', 'pAliqEfetRegCBS', 'vTribRegCBS'),
  {
    id: 'UB82a-20',
    cStat: '1142',
    text: 'Soma da tributação em compra governamental difere do IBS e da CBS do item',
    source: `${rtc} UB82a-20`,
    fails: ({ values }) => {
      const purchase = values?.find('gTribCompraGov');
      if (values === undefined || purchase === undefined) return false;
      const before = sumOf(['vTribIBSUF', 'vTribIBSMun', 'vTribCBS'].map((tag) => purchase.amount(tag)));
      const after = sumOf([stateIbs, municipalIbs, cbs].map((one) => written(values, one, one.value)));
      return differs(before, after, governmentTolerance);
    },
  },
];

/** The rules UB18 to UB82a: first the rates of the year, then the products that the authority calculates. */
export const ibsCbsValueRules: readonly Rule<ItemCase>[] = valueRules.map(onReform);
