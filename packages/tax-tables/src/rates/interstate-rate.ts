import { type Uf, ufs } from '@fiscal/domain';
import { findOrigin } from '../codes/origin.ts';
import { isInForce, readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** `pICMSInter` as the layout enumerates it. */
export type InterstateRate = '4.00' | '7.00' | '12.00';

/** ICMS rate of goods from one of the UFs `from` to one of the UFs `to`. */
export interface InterstateRateRow extends Provenance {
  readonly goods: 'national' | 'imported';
  readonly from: readonly Uf[];
  readonly to: readonly Uf[];
  readonly rate: InterstateRate;
}

/** South and Southeast without Espírito Santo. */
const reducing = ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP'] as const;
const others = ufs.filter((uf) => !reducing.some((one) => one === uf));

/** ICMS rates between UFs; the pairs of UFs of the rows of the same goods do not overlap. */
export const interstateRateTable: Table<InterstateRateRow> = readTable(
  {
    source: 'Resolução do Senado Federal 22/1989; MOC 7.0 Anexo I RV N16-20 (693), NA09-10',
    asOf: '2026-11-21',
    validFrom: null,
    rows: [
      { goods: 'national', from: reducing, to: others, rate: '7.00' },
      { goods: 'national', from: reducing, to: reducing, rate: '12.00' },
      { goods: 'national', from: others, to: ufs, rate: '12.00' },
      {
        goods: 'imported',
        from: ufs,
        to: ufs,
        rate: '4.00',
        validFrom: '2013-01-01',
        source: 'Resolução do Senado Federal 13/2012; MOC 7.0 Anexo I RV N16-04 (663), NA09-30',
      },
    ],
  },
  ({ goods, from, to }) => `${goods} ${from.join('+')} ${to.join('+')}`,
);

/** Returns the row of two UFs for goods of an origin, in force on a day (YYYY-MM-DD). */
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
 * Returns the ICMS rate in percent between two UFs for goods of an origin, on a day (YYYY-MM-DD): 4 for imported
 * content, otherwise 7 or 12. Source: Resolução do Senado Federal 22/1989 and 13/2012; RV N16-20, NA09-10, NA09-30.
 * Throws when the table has no row, which is a defect of the table.
 */
export function interstateRate(from: Uf, to: Uf, origin: string, day: string): InterstateRate {
  const row = findInterstateRate(from, to, origin, day);
  if (row === undefined) throw new RangeError(`no interstate rate from ${from} to ${to} on ${day}`);
  return row.rate;
}
