import { type Cfop, cfopDirection, cfopScope, cfopTable, findMeiLimits } from '@fiscal/tax-tables';
import { type Circumstances, isExit, isInterstate, isReturn } from './circumstances.ts';

/** They reference a tax coupon, which no request can (MOC 7.0 I08-184, 701). */
const couponCodes: readonly string[] = ['5929', '6929'];

/** The CFOPs that a note of this circumstances may carry. MOC 7.0 I08-04 to I08-144 (770, 518, 519, 731 to 733, 327, 328, 1179). */
export const cfopsOf = (circumstances: Circumstances): readonly Cfop[] =>
  cfopTable
    .on(circumstances.day)
    .filter((cfop) => cfop.nfe && fitsDirection(cfop, circumstances) && fitsPurpose(cfop, circumstances));

/** Returns the allowed CFOPs that are usual for the operation; all of them where the table knows no usual one. */
export function usualCfops(circumstances: Circumstances, allowed: readonly Cfop[]): readonly Cfop[] {
  const usual = allowed.filter(({ operations }) => operations.includes(circumstances.operation));
  return usual.length === 0 ? allowed : usual;
}

const fitsDirection = ({ code }: Cfop, circumstances: Circumstances): boolean =>
  cfopDirection(code) === (isExit(circumstances) ? 'out' : 'in') &&
  cfopScope(code) === (isInterstate(circumstances) ? 'interstate' : 'internal');

function fitsPurpose({ code, fuel, indicators }: Cfop, circumstances: Circumstances): boolean {
  if (fuel !== 0 || couponCodes.includes(code)) return false;
  if (indicators.includes('devolution') !== isReturn(circumstances)) return false;
  return (
    !isReturn(circumstances) ||
    circumstances.crt !== 4 ||
    findMeiLimits(circumstances.day)?.returnCfops.includes(code) === true
  );
}
