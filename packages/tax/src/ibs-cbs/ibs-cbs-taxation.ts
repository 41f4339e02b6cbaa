import { type Decimal, decimal, type IbsCbsValues, round, subtract } from '@fiscal/domain';
import type { IbsCbsClass, IbsCbsCst } from '@fiscal/tax-tables';
import { exactShare, writePercent } from '../arithmetic/percentage.ts';
import type { IbsCbsTaxation, RegularRates, TributeTaxation } from '../context/taxation.ts';

/** Nominal rates in percent. */
export interface IbsCbsRates {
  readonly ibsUf: Decimal;
  readonly ibsMun: Decimal;
  readonly cbs: Decimal;
}

export interface TaxedClass {
  readonly classTrib: IbsCbsClass;
  /** The CST of the class, which determines the groups that it requires. */
  readonly cst: IbsCbsCst;
  /** The class of the taxation without the suspension or benefit, when the class requires gTribRegular. */
  readonly regularClass: IbsCbsClass;
  /** The deferred percentage, when the CST requires gDif. */
  readonly deferral: Decimal;
}

const hundred = decimal('100');
const none = decimal('0');

/**
 * Returns the taxation of a class at nominal rates. When the class requires gTribRegular, that group has the rates, and
 * the nominal ones are zero. Effective rates are rounded half even to four places. Source: NT 2025.002 UB17 to UB72.
 */
export function taxationOf(taxed: TaxedClass, rates: IbsCbsRates): IbsCbsTaxation {
  const { classTrib, regularClass } = taxed;
  const regular = classTrib.groups.includes('gTribRegular');
  const nominal = regular ? { ibsUf: none, ibsMun: none, cbs: none } : rates;
  return {
    state: tributeOf(taxed, nominal.ibsUf, classTrib.reductionIbs),
    municipal: tributeOf(taxed, nominal.ibsMun, classTrib.reductionIbs),
    federal: tributeOf(taxed, nominal.cbs, classTrib.reductionCbs),
    regular: regular ? regularRates(regularClass, rates) : undefined,
  };
}

function tributeOf({ cst, deferral }: TaxedClass, rate: Decimal, reduction: string): TributeTaxation {
  const cut = decimal(reduction);
  const reduced = cst.groups.includes('gRed');
  const applied = reduced ? effectiveRate(rate, cut) : rate;
  return {
    rate: writePercent(rate),
    applied,
    gRed: reduced ? { pRedAliq: writePercent(cut), pAliqEfet: writePercent(applied) } : undefined,
    pDif: cst.groups.includes('gDif') ? writePercent(deferral) : undefined,
  };
}

/** Returns pAliqEfet = p × (1 - pRedAliq / 100), rounded half even to four places. UB28-10, UB47-10, UB66-10. */
const effectiveRate = (rate: Decimal, reduction: Decimal): Decimal =>
  round(exactShare(rate, subtract(hundred, reduction)), 4, 'halfEven');

function regularRates(
  { cst, code, reductionIbs, reductionCbs }: IbsCbsClass,
  rates: IbsCbsRates,
): RegularRates {
  const ofIbs = decimal(reductionIbs);
  return {
    cst,
    classTrib: code,
    state: writePercent(effectiveRate(rates.ibsUf, ofIbs)),
    municipal: writePercent(effectiveRate(rates.ibsMun, ofIbs)),
    federal: writePercent(effectiveRate(rates.cbs, decimal(reductionCbs))),
  };
}

/** Returns the taxation by which a written group was computed; a return repeats it (LC 214/2025 art. 17). */
export function taxationOfGroup({ gIBSUF, gIBSMun, gCBS, gTribRegular }: IbsCbsValues): IbsCbsTaxation {
  return {
    state: tributeOfGroup(gIBSUF.pIBSUF, gIBSUF),
    municipal: tributeOfGroup(gIBSMun.pIBSMun, gIBSMun),
    federal: tributeOfGroup(gCBS.pCBS, gCBS),
    regular:
      gTribRegular === undefined
        ? undefined
        : {
            cst: gTribRegular.CSTReg,
            classTrib: gTribRegular.cClassTribReg,
            state: gTribRegular.pAliqEfetRegIBSUF,
            municipal: gTribRegular.pAliqEfetRegIBSMun,
            federal: gTribRegular.pAliqEfetRegCBS,
          },
  };
}

const tributeOfGroup = (
  rate: string,
  { gRed, gDif }: Pick<IbsCbsValues['gCBS'], 'gRed' | 'gDif'>,
): TributeTaxation => ({ rate, applied: decimal(gRed?.pAliqEfet ?? rate), gRed, pDif: gDif?.pDif });
