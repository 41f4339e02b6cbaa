import type { IeIndicatorCode } from './layout-code-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Situation of the recipient before the ICMS (indIEDest). */
// biome-ignore format: one row a line
export const ieIndicatorTable: Table<IeIndicatorCode> = readTable({
  source: 'leiauteNFe_v4.00.xsd PL_010e; MOC 7.0 Anexo I',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '1', registration: 'required', description: 'Contribuinte do ICMS (IE obrigatória)' },
    { code: '2', registration: 'forbidden', description: 'Contribuinte isento de inscrição' },
    { code: '9', registration: 'optional', description: 'Não contribuinte' },
  ],
}, ({ code }) => code);
