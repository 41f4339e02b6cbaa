import {
  add,
  type CbsValues,
  type Decimal,
  decimal,
  type IbsCbsValues,
  money,
  type RegularTaxation,
  round,
  subtract,
} from '@fiscal/domain';
import { exactShare } from '../arithmetic/percentage.ts';
import type { IbsCbsTaxation, RegularRates, TributeTaxation } from '../context/taxation.ts';

/**
 * Calculates gIBSCBS from a base. Amounts have two places, rounded half even. A deferred amount is rounded before it
 * is subtracted, so that a whole deferral leaves 0.00. Source: NT 2025.002 UB15 to UB72.
 */
export function calculateIbsCbs(taxation: IbsCbsTaxation, base: Decimal): IbsCbsValues {
  const state = tributeOf(taxation.state, base);
  const municipal = tributeOf(taxation.municipal, base);
  const federal = tributeOf(taxation.federal, base);
  const values: IbsCbsValues = {
    vBC: money(base),
    gIBSUF: { pIBSUF: taxation.state.rate, ...state.groups, vIBSUF: money(state.value) },
    gIBSMun: { pIBSMun: taxation.municipal.rate, ...municipal.groups, vIBSMun: money(municipal.value) },
    vIBS: money(add(state.value, municipal.value)),
    gCBS: { pCBS: taxation.federal.rate, ...federal.groups, vCBS: money(federal.value) },
  };
  if (taxation.regular === undefined) return values;
  return { ...values, gTribRegular: regularTaxation(taxation.regular, base) };
}

interface Tribute {
  readonly groups: Pick<CbsValues, 'gDif' | 'gRed'>;
  readonly value: Decimal;
}

const noGroups: Tribute['groups'] = {};

function tributeOf({ applied, gRed, pDif }: TributeTaxation, base: Decimal): Tribute {
  const full = ibsCbsShare(base, applied);
  if (pDif === undefined) return { groups: gRed === undefined ? noGroups : { gRed }, value: full };
  const putOff = ibsCbsShare(exactShare(base, applied), decimal(pDif));
  const gDif = { pDif, vDif: money(putOff) };
  return { groups: gRed === undefined ? { gDif } : { gDif, gRed }, value: subtract(full, putOff) };
}

/** Returns the amount of a rate in percent, rounded half even to two places. */
export const ibsCbsShare = (base: Decimal, rate: Decimal): Decimal =>
  round(exactShare(base, rate), 2, 'halfEven');

const regularTaxation = (rates: RegularRates, base: Decimal): RegularTaxation => ({
  CSTReg: rates.cst,
  cClassTribReg: rates.classTrib,
  pAliqEfetRegIBSUF: rates.state,
  vTribRegIBSUF: money(ibsCbsShare(base, decimal(rates.state))),
  pAliqEfetRegIBSMun: rates.municipal,
  vTribRegIBSMun: money(ibsCbsShare(base, decimal(rates.municipal))),
  pAliqEfetRegCBS: rates.federal,
  vTribRegCBS: money(ibsCbsShare(base, decimal(rates.federal))),
});
