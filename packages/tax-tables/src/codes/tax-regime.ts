import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A tax regime of issuers (CRT). */
export interface TaxRegimeRow extends Provenance {
  readonly code: string;
  readonly icms: 'CST' | 'CSOSN';
  readonly description: string;
}

/** Tax regime of the issuer (CRT) and the ICMS codes it uses. */
// biome-ignore format: one row a line
export const taxRegimeTable: Table<TaxRegimeRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd PL_010e; MOC 7.0 Anexo I',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '1', icms: 'CSOSN', description: 'Simples Nacional' },
    { code: '2', icms: 'CST', description: 'Simples Nacional, excesso de sublimite de receita bruta' },
    { code: '3', icms: 'CST', description: 'Regime normal' },
    { code: '4', icms: 'CSOSN', description: 'Simples Nacional, MEI' },
  ],
}, ({ code }) => code);

/** Returns the CRT in force on a day (YYYY-MM-DD). */
export const findTaxRegime = (code: string, day: string): TaxRegimeRow | undefined =>
  taxRegimeTable.find(code, day);
