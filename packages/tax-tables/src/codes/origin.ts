import type { Origin } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** Origin of the goods (`orig`). */
export interface OriginRow extends Provenance {
  readonly code: Origin;
  /** True when the rate between UFs is 4% (Resolução do Senado Federal 13/2012). */
  readonly imported: boolean;
  readonly description: string;
}

/** Origin of the goods; the imported ones pay 4% between UFs. */
// biome-ignore format: one row a line
export const originTable: Table<OriginRow> = readTable({
  source: 'Ajuste SINIEF 20/2012; Resolução do Senado Federal 13/2012',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '0', imported: false, description: 'Nacional, exceto as indicadas nos códigos 3, 4, 5 e 8' },
    { code: '1', imported: true, description: 'Estrangeira, importação direta, exceto a indicada no código 6' },
    { code: '2', imported: true, description: 'Estrangeira, adquirida no mercado interno, exceto a indicada no código 7' },
    { code: '3', imported: true, description: 'Nacional, conteúdo de importação superior a 40% e inferior ou igual a 70%' },
    { code: '4', imported: false, description: 'Nacional, produção conforme processos produtivos básicos' },
    { code: '5', imported: false, description: 'Nacional, conteúdo de importação inferior ou igual a 40%' },
    { code: '6', imported: false, description: 'Estrangeira, importação direta, sem similar nacional, lista CAMEX, e gás natural' },
    { code: '7', imported: false, description: 'Estrangeira, mercado interno, sem similar nacional, lista CAMEX, e gás natural' },
    { code: '8', imported: true, description: 'Nacional, conteúdo de importação superior a 70%' },
  ],
}, ({ code }) => code);

/** Returns the origin of goods in force on a day (YYYY-MM-DD). */
export const findOrigin = (code: string, day: string): OriginRow | undefined => originTable.find(code, day);
