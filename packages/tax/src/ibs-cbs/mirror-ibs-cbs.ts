import {
  type CreditReversal,
  type Decimal,
  decimal,
  divide,
  type IbsCbsGroup,
  money,
  multiply,
} from '@fiscal/domain';
import { calculateIbsCbs } from './calculate-ibs-cbs.ts';
import { taxationOfGroup } from './ibs-cbs-taxation.ts';

/**
 * Returns the group of a returned item: class and rates come from the original, base and reversed credits are in
 * proportion to the returned quantity (half even), and the amounts follow from that base. Source: LC 214/2025 arts. 12
 * § 7º and 17.
 */
export function mirrorIbsCbs(original: IbsCbsGroup, returned: Decimal, sold: Decimal): IbsCbsGroup {
  const partOf = (whole: string): Decimal => divide(multiply(decimal(whole), returned), sold, 2, 'halfEven');
  const { gIBSCBS, gEstornoCred } = original;
  return {
    ...original,
    ...(gIBSCBS === undefined
      ? {}
      : { gIBSCBS: calculateIbsCbs(taxationOfGroup(gIBSCBS), partOf(gIBSCBS.vBC)) }),
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
