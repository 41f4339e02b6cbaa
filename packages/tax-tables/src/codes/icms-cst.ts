import type { IcmsCst } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Table } from '../table/table.ts';
import type { IcmsCode } from './icms-code.ts';

/** A CST of the ICMS. */
export type IcmsCstRow = IcmsCode<IcmsCst>;

/** CST of the ICMS. */
// biome-ignore format: one row a line
export const icmsCstTable: Table<IcmsCstRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd; Ajuste SINIEF 07/05 e 03/10',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '00', element: 'ICMS00', offered: true, crts: ['2', '3'], description: 'Tributada integralmente' },
    { code: '02', element: 'ICMS02', offered: false, crts: ['2', '3'], description: 'Tributação monofásica própria sobre combustíveis' },
    { code: '10', element: 'ICMS10', offered: false, crts: ['2', '3'], description: 'Tributada e com cobrança do ICMS por substituição tributária' },
    { code: '15', element: 'ICMS15', offered: false, crts: ['2', '3'], description: 'Tributação monofásica própria e com responsabilidade pela retenção sobre combustíveis' },
    { code: '20', element: 'ICMS20', offered: true, crts: ['2', '3'], description: 'Com redução de base de cálculo' },
    { code: '30', element: 'ICMS30', offered: false, crts: ['2', '3'], description: 'Isenta ou não tributada e com cobrança do ICMS por substituição tributária' },
    { code: '40', element: 'ICMS40', offered: true, crts: ['2', '3'], description: 'Isenta' },
    { code: '41', element: 'ICMS40', offered: true, crts: ['2', '3'], description: 'Não tributada' },
    { code: '50', element: 'ICMS40', offered: true, crts: ['2', '3'], description: 'Suspensão' },
    { code: '51', element: 'ICMS51', offered: true, crts: ['2', '3'], description: 'Diferimento' },
    { code: '53', element: 'ICMS53', offered: false, crts: ['2', '3'], description: 'Tributação monofásica sobre combustíveis com recolhimento diferido' },
    { code: '60', element: 'ICMS60', offered: false, crts: ['2', '3'], description: 'ICMS cobrado anteriormente por substituição tributária' },
    { code: '61', element: 'ICMS61', offered: false, crts: ['2', '3'], description: 'Tributação monofásica sobre combustíveis cobrada anteriormente' },
    { code: '70', element: 'ICMS70', offered: false, crts: ['2', '3'], description: 'Com redução de base de cálculo e cobrança do ICMS por substituição tributária' },
    { code: '90', element: 'ICMS90', offered: true, crts: ['2', '3'], description: 'Outras' },
  ],
}, ({ code }) => code);

/** Returns the CST of the ICMS in force on a day (YYYY-MM-DD). */
export const findIcmsCst = (code: string, day: string): IcmsCstRow | undefined =>
  icmsCstTable.find(code, day);
