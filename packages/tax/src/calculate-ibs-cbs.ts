import {
  add,
  type CbsValues,
  type CreditReversal,
  type Decimal,
  type Deferral,
  decimal,
  type IbsCbsGroup,
  type IbsCbsValues,
  money,
  type RateReduction,
  type RegularTaxation,
  round,
  subtract,
} from '@fiscal/domain';
import type { IbsCbsClass, IbsCbsCstGroup } from '@fiscal/tax-tables';
import { exactShare, writePercent } from './percentage.ts';

/** Nominal rates in percent. */
export interface IbsCbsRates {
  readonly ibsUf: Decimal;
  readonly ibsMun: Decimal;
  readonly cbs: Decimal;
}

export interface IbsCbsCalculation {
  readonly classTrib: IbsCbsClass;
  /** Those that the CST of the class demands. */
  readonly groups: readonly IbsCbsCstGroup[];
  readonly base: Decimal;
  readonly rates: IbsCbsRates;
  readonly donation: 'donated' | 'sold';
  /** Class of the taxation without the suspension or benefit, where the class demands gTribRegular. */
  readonly regularClass: IbsCbsClass;
  /** Percent put off, where the CST demands gDif. */
  readonly deferral: Decimal;
  readonly reversal?: CreditReversal | undefined;
}

const hundred = decimal('100');
const none = decimal('0');

/**
 * IBSCBS group of an item: effective rate to four places, amounts to two, both half even; what is put off is
 * rounded before it is taken off, so that a whole deferral leaves 0.00. Source: NT 2025.002 UB13 to UB72.
 */
export function calculateIbsCbs(calculation: IbsCbsCalculation): IbsCbsGroup {
  const { classTrib, groups, donation, reversal } = calculation;
  return {
    CST: classTrib.cst,
    cClassTrib: classTrib.code,
    ...(donation === 'donated' ? { indDoacao: '1' as const } : {}),
    ...(groups.includes('gIBSCBS') ? { gIBSCBS: valuesOf(calculation) } : {}),
    ...(reversal === undefined ? {} : { gEstornoCred: reversal }),
  };
}

function valuesOf(calculation: IbsCbsCalculation): IbsCbsValues {
  const { classTrib, rates } = calculation;
  const regular = classTrib.groups.includes('gTribRegular');
  const state = tributeOf(calculation, regular ? none : rates.ibsUf, classTrib.reductionIbs);
  const municipal = tributeOf(calculation, regular ? none : rates.ibsMun, classTrib.reductionIbs);
  const federal = tributeOf(calculation, regular ? none : rates.cbs, classTrib.reductionCbs);
  return {
    vBC: money(calculation.base),
    gIBSUF: { pIBSUF: state.rate, ...state.groups, vIBSUF: money(state.value) },
    gIBSMun: { pIBSMun: municipal.rate, ...municipal.groups, vIBSMun: money(municipal.value) },
    vIBS: money(add(state.value, municipal.value)),
    gCBS: { pCBS: federal.rate, ...federal.groups, vCBS: money(federal.value) },
    ...(regular ? { gTribRegular: regularTaxation(calculation) } : {}),
  };
}

interface Tribute {
  readonly rate: string;
  readonly groups: Pick<CbsValues, 'gDif' | 'gRed'>;
  readonly value: Decimal;
}

function tributeOf(
  { groups: demanded, base, deferral }: IbsCbsCalculation,
  rate: Decimal,
  reduction: string,
): Tribute {
  const cut = decimal(reduction);
  const reduced = demanded.includes('gRed');
  const applied = reduced ? effectiveRate(rate, cut) : rate;
  const full = ibsCbsShare(base, applied);
  const red: RateReduction = { pRedAliq: writePercent(cut), pAliqEfet: writePercent(applied) };
  if (!demanded.includes('gDif')) {
    return { rate: writePercent(rate), groups: reduced ? { gRed: red } : {}, value: full };
  }
  const putOff = ibsCbsShare(exactShare(base, applied), deferral);
  const dif: Deferral = { pDif: writePercent(deferral), vDif: money(putOff) };
  return {
    rate: writePercent(rate),
    groups: reduced ? { gDif: dif, gRed: red } : { gDif: dif },
    value: subtract(full, putOff),
  };
}

/** Amount of a rate in percent: two places, half even. */
export const ibsCbsShare = (base: Decimal, rate: Decimal): Decimal =>
  round(exactShare(base, rate), 2, 'halfEven');

/** pAliqEfet = p × (1 - pRedAliq / 100), four places, half even. UB28-10, UB47-10, UB66-10. */
const effectiveRate = (rate: Decimal, reduction: Decimal): Decimal =>
  round(exactShare(rate, subtract(hundred, reduction)), 4, 'halfEven');

function regularTaxation({ regularClass, base, rates }: IbsCbsCalculation): RegularTaxation {
  const ibs = decimal(regularClass.reductionIbs);
  const state = effectiveRate(rates.ibsUf, ibs);
  const municipal = effectiveRate(rates.ibsMun, ibs);
  const federal = effectiveRate(rates.cbs, decimal(regularClass.reductionCbs));
  return {
    CSTReg: regularClass.cst,
    cClassTribReg: regularClass.code,
    pAliqEfetRegIBSUF: writePercent(state),
    vTribRegIBSUF: money(ibsCbsShare(base, state)),
    pAliqEfetRegIBSMun: writePercent(municipal),
    vTribRegIBSMun: money(ibsCbsShare(base, municipal)),
    pAliqEfetRegCBS: writePercent(federal),
    vTribRegCBS: money(ibsCbsShare(base, federal)),
  };
}
