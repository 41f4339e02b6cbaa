import {
  add,
  type CbsValues,
  type CreditReversal,
  type Decimal,
  decimal,
  divide,
  type IbsCbsGroup,
  type IbsCbsValues,
  money,
  multiply,
  type RegularTaxation,
  subtract,
} from '@fiscal/domain';
import { ibsCbsShare } from './calculate-ibs-cbs.ts';
import { exactShare } from './percentage.ts';

/**
 * The group of a returned item: class and rates of the original, base and reversed credits in proportion to the
 * quantity that comes back (half even), amounts from that base. Source: LC 214/2025 arts. 12 § 7º and 17.
 */
export function mirrorIbsCbs(original: IbsCbsGroup, returned: Decimal, sold: Decimal): IbsCbsGroup {
  const partOf = (whole: string): Decimal => divide(multiply(decimal(whole), returned), sold, 2, 'halfEven');
  const { gIBSCBS, gEstornoCred } = original;
  return {
    ...original,
    ...(gIBSCBS === undefined ? {} : { gIBSCBS: mirrorValues(gIBSCBS, partOf(gIBSCBS.vBC)) }),
    ...(gEstornoCred === undefined ? {} : { gEstornoCred: mirrorReversal(gEstornoCred, partOf) }),
  };
}

const mirrorReversal = (
  { vIBSEstCred, vCBSEstCred }: CreditReversal,
  partOf: (whole: string) => Decimal,
): CreditReversal => ({
  vIBSEstCred: money(partOf(vIBSEstCred)),
  vCBSEstCred: money(partOf(vCBSEstCred)),
});

function mirrorValues(values: IbsCbsValues, base: Decimal): IbsCbsValues {
  const { gIBSUF, gIBSMun, gCBS, gTribRegular } = values;
  const state = mirrorTribute(gIBSUF, gIBSUF.pIBSUF, base);
  const municipal = mirrorTribute(gIBSMun, gIBSMun.pIBSMun, base);
  const federal = mirrorTribute(gCBS, gCBS.pCBS, base);
  return {
    vBC: money(base),
    gIBSUF: { ...gIBSUF, ...state.groups, vIBSUF: money(state.value) },
    gIBSMun: { ...gIBSMun, ...municipal.groups, vIBSMun: money(municipal.value) },
    vIBS: money(add(state.value, municipal.value)),
    gCBS: { ...gCBS, ...federal.groups, vCBS: money(federal.value) },
    ...(gTribRegular === undefined ? {} : { gTribRegular: mirrorRegular(gTribRegular, base) }),
  };
}

type ReliefGroups = Pick<CbsValues, 'gDif' | 'gRed'>;

function mirrorTribute(
  { gDif, gRed }: ReliefGroups,
  nominal: string,
  base: Decimal,
): { readonly groups: ReliefGroups; readonly value: Decimal } {
  const applied = decimal(gRed?.pAliqEfet ?? nominal);
  const full = ibsCbsShare(base, applied);
  if (gDif === undefined) return { groups: {}, value: full };
  const putOff = ibsCbsShare(exactShare(base, applied), decimal(gDif.pDif));
  return { groups: { gDif: { pDif: gDif.pDif, vDif: money(putOff) } }, value: subtract(full, putOff) };
}

const mirrorRegular = (regular: RegularTaxation, base: Decimal): RegularTaxation => ({
  ...regular,
  vTribRegIBSUF: money(ibsCbsShare(base, decimal(regular.pAliqEfetRegIBSUF))),
  vTribRegIBSMun: money(ibsCbsShare(base, decimal(regular.pAliqEfetRegIBSMun))),
  vTribRegCBS: money(ibsCbsShare(base, decimal(regular.pAliqEfetRegCBS))),
});
