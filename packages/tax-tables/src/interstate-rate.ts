import type { Uf } from '@fiscal/domain';
import { findOrigin } from './goods-origin.ts';
import type { InterstateRate, InterstateRateRow } from './interstate-rate-row.ts';
import { interstateRateTable } from './interstate-rate-table.ts';
import { isInForce } from './read-table.ts';

/** The row of two UFs for goods of an origin, in force on a day (YYYY-MM-DD). */
export function findInterstateRate(
  from: Uf,
  to: Uf,
  origin: string,
  day: string,
): InterstateRateRow | undefined {
  const imported = findOrigin(origin, day)?.imported === true;
  return (imported ? rowOf('imported', from, to, day) : undefined) ?? rowOf('national', from, to, day);
}

const rowOf = (goods: InterstateRateRow['goods'], from: Uf, to: Uf, day: string) =>
  interstateRateTable.rows.find(
    (row) => row.goods === goods && row.from.includes(from) && row.to.includes(to) && isInForce(row, day),
  );

/**
 * ICMS rate in percent between two UFs for goods of an origin, on a day (YYYY-MM-DD): 4 for imported content, else 7
 * or 12. Source: Resolução do Senado Federal 22/1989 and 13/2012; RV N16-20, NA09-10, NA09-30. Throws where our table
 * has no row, a defect of the table.
 */
export function interstateRate(from: Uf, to: Uf, origin: string, day: string): InterstateRate {
  const row = findInterstateRate(from, to, origin, day);
  if (row === undefined) throw new RangeError(`no interstate rate from ${from} to ${to} on ${day}`);
  return row.rate;
}
