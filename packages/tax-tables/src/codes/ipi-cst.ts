import type { IpiCst } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A CST of the IPI; our request accepts them all (specification 2.6). */
export interface IpiCstRow extends Provenance {
  readonly code: IpiCst;
  readonly element: 'IPITrib' | 'IPINT';
  readonly direction: 'in' | 'out';
  readonly offered: true;
  /** First and last cEnq that are allowed with the CST (RV O09-10, 388); null: any. */
  readonly enquadramento: readonly [string, string] | null;
  readonly description: string;
}

/** CST of the IPI, with the range of cEnq that RV O09-10 demands. */
// biome-ignore format: one row a line
export const ipiCstTable: Table<IpiCstRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd; IN RFB 932/2009; MOC 7.0 Anexo I RV O09-10',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '00', element: 'IPITrib', direction: 'in', offered: true, enquadramento: null, description: 'Entrada com recuperação de crédito' },
    { code: '01', element: 'IPINT', direction: 'in', offered: true, enquadramento: null, description: 'Entrada tributável com alíquota zero' },
    { code: '02', element: 'IPINT', direction: 'in', offered: true, enquadramento: ['301', '399'], description: 'Entrada isenta' },
    { code: '03', element: 'IPINT', direction: 'in', offered: true, enquadramento: null, description: 'Entrada não tributada' },
    { code: '04', element: 'IPINT', direction: 'in', offered: true, enquadramento: ['001', '099'], description: 'Entrada imune' },
    { code: '05', element: 'IPINT', direction: 'in', offered: true, enquadramento: ['101', '199'], description: 'Entrada com suspensão' },
    { code: '49', element: 'IPITrib', direction: 'in', offered: true, enquadramento: null, description: 'Outras entradas' },
    { code: '50', element: 'IPITrib', direction: 'out', offered: true, enquadramento: null, description: 'Saída tributada' },
    { code: '51', element: 'IPINT', direction: 'out', offered: true, enquadramento: null, description: 'Saída tributável com alíquota zero' },
    { code: '52', element: 'IPINT', direction: 'out', offered: true, enquadramento: ['301', '399'], description: 'Saída isenta' },
    { code: '53', element: 'IPINT', direction: 'out', offered: true, enquadramento: null, description: 'Saída não tributada' },
    { code: '54', element: 'IPINT', direction: 'out', offered: true, enquadramento: ['001', '099'], description: 'Saída imune' },
    { code: '55', element: 'IPINT', direction: 'out', offered: true, enquadramento: ['101', '199'], description: 'Saída com suspensão' },
    { code: '99', element: 'IPITrib', direction: 'out', offered: true, enquadramento: null, description: 'Outras saídas' },
  ],
}, ({ code }) => code);

/** Returns the CST of the IPI in force on a day (YYYY-MM-DD). */
export const findIpiCst = (code: string, day: string): IpiCstRow | undefined => ipiCstTable.find(code, day);
