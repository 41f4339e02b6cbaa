import type { IcmsCsosn } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Table } from '../table/table.ts';
import type { IcmsCode } from './icms-code.ts';

/** A CSOSN. */
export type IcmsCsosnRow = IcmsCode<IcmsCsosn>;

/** CSOSN, the ICMS codes of the Simples Nacional. */
// biome-ignore format: one row a line
export const icmsCsosnTable: Table<IcmsCsosnRow> = readTable({
  source: 'leiauteNFe_v4.00.xsd; Ajuste SINIEF 07/05 e 03/10',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '101', element: 'ICMSSN101', offered: true, crts: ['1'], description: 'Tributada pelo Simples Nacional com permissão de crédito' },
    { code: '102', element: 'ICMSSN102', offered: true, crts: ['1', '4'], description: 'Tributada pelo Simples Nacional sem permissão de crédito' },
    { code: '103', element: 'ICMSSN102', offered: true, crts: ['1'], description: 'Isenção do ICMS no Simples Nacional para faixa de receita bruta' },
    { code: '201', element: 'ICMSSN201', offered: false, crts: ['1'], description: 'Tributada pelo Simples Nacional com permissão de crédito e com cobrança do ICMS por ST' },
    { code: '202', element: 'ICMSSN202', offered: false, crts: ['1'], description: 'Tributada pelo Simples Nacional sem permissão de crédito e com cobrança do ICMS por ST' },
    { code: '203', element: 'ICMSSN202', offered: false, crts: ['1'], description: 'Isenção do ICMS no Simples Nacional para faixa de receita bruta e com cobrança do ICMS por ST' },
    { code: '300', element: 'ICMSSN102', offered: true, crts: ['1', '4'], description: 'Imune' },
    { code: '400', element: 'ICMSSN102', offered: true, crts: ['1', '4'], description: 'Não tributada pelo Simples Nacional' },
    { code: '500', element: 'ICMSSN500', offered: false, crts: ['1'], description: 'ICMS cobrado anteriormente por ST ou por antecipação' },
    { code: '900', element: 'ICMSSN900', offered: true, crts: ['1', '4'], description: 'Outros' },
  ],
}, ({ code }) => code);

/** Returns the CSOSN in force on a day (YYYY-MM-DD). */
export const findIcmsCsosn = (code: string, day: string): IcmsCsosnRow | undefined =>
  icmsCsosnTable.find(code, day);
