import { type Cfop, cfopDirection, cfopScope, cfopTable, findMeiLimits } from '@fiscal/tax-tables';
import { isExit, isInterstate, isReturn, type Scene } from '../scene.ts';

/** They reference a tax coupon, which no request can (MOC 7.0 I08-184, 701). */
const couponCodes: readonly string[] = ['5929', '6929'];

/** The CFOPs that a note of this scene may carry. MOC 7.0 I08-04 to I08-144 (770, 518, 519, 731 to 733, 327, 328, 1179). */
export const cfopsOf = (scene: Scene): readonly Cfop[] =>
  cfopTable
    .on(scene.day)
    .filter((cfop) => cfop.nfe && fitsDirection(cfop, scene) && fitsPurpose(cfop, scene));

/** Those of them that are usual for the operation; all where the table knows none. */
export function usualCfops(scene: Scene, allowed: readonly Cfop[]): readonly Cfop[] {
  const usual = allowed.filter(({ operations }) => operations.includes(scene.operation));
  return usual.length === 0 ? allowed : usual;
}

const fitsDirection = ({ code }: Cfop, scene: Scene): boolean =>
  cfopDirection(code) === (isExit(scene) ? 'out' : 'in') &&
  cfopScope(code) === (isInterstate(scene) ? 'interstate' : 'internal');

function fitsPurpose({ code, fuel, indicators }: Cfop, scene: Scene): boolean {
  if (fuel !== 0 || couponCodes.includes(code)) return false;
  if (indicators.includes('devolution') !== isReturn(scene)) return false;
  return !isReturn(scene) || scene.crt !== 4 || findMeiLimits(scene.day)?.returnCfops.includes(code) === true;
}
