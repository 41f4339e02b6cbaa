import { ufs } from '@fiscal/domain';
import type { InterstateRateRow } from './interstate-rate-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

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
