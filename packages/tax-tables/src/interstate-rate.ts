import type { Uf } from '@fiscal/domain';
import { findOrigin } from './goods-origin.ts';

/** `pICMSInter` as the layout enumerates it. */
export type InterstateRate = '4.00' | '7.00' | '12.00';

/** South and Southeast without Espírito Santo: the UFs that send to the others at 7%. */
const reducingOrigins: ReadonlySet<Uf> = new Set<Uf>(['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']);

/**
 * ICMS rate between two UFs for goods of an origin. Source: Resolução do Senado Federal 22/1989 (7 and 12%) and
 * 13/2012 (4% for origins 1, 2, 3, 8); RV N16-20, NA09-10, NA09-30.
 */
export function interstateRate(from: Uf, to: Uf, origin: string): InterstateRate {
  if (findOrigin(origin)?.imported === true) return '4.00';
  return reducingOrigins.has(from) && !reducingOrigins.has(to) ? '7.00' : '12.00';
}
