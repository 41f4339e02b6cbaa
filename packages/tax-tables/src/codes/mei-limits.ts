import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** The codes that a MEI (CRT 4) may use. */
export interface MeiLimits extends Provenance {
  readonly csosns: readonly string[];
  /** The allowed CFOPs of each CSOSN that does not allow all (RV N12a-90, 337). */
  readonly cfopsOfCsosn: Readonly<Record<string, readonly string[]>>;
  /** CFOPs of a return (RV I08-141, 1179). */
  readonly returnCfops: readonly string[];
}

/** The only key of the table. */
export const mei = 'MEI';

/** Codes open to a MEI (CRT 4), in operations inside the country. */
export const meiLimitsTable: Table<MeiLimits> = readTable(
  {
    source: 'NT 2024.001, RV N12a-80 (782), N12a-90 (337), I08-141 (1179)',
    asOf: '2026-11-21',
    validFrom: null,
    rows: [
      {
        csosns: ['102', '300', '400', '900'],
        cfopsOfCsosn: {
          '102': ['5102', '6102'],
          '900': [
            '1202',
            '1904',
            '2202',
            '2904',
            '5202',
            '5904',
            '6202',
            '6904',
            '1501',
            '1503',
            '1504',
            '1505',
            '1506',
            '1553',
            '2501',
            '2503',
            '2504',
            '2505',
            '2506',
            '2553',
            '5501',
            '5502',
            '5504',
            '5505',
            '5551',
            '5933',
            '6501',
            '6502',
            '6504',
            '6505',
            '6551',
            '6933',
          ],
        },
        returnCfops: ['1202', '1553', '2202', '2553', '5202', '6202'],
      },
    ],
  },
  () => mei,
);

/** Returns the codes that a MEI may use on a day (YYYY-MM-DD). */
export const findMeiLimits = (day: string): MeiLimits | undefined => meiLimitsTable.find(mei, day);
