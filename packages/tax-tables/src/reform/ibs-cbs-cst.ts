import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';
import { reformDay } from './reform-day.ts';

/** Groups of an item that a CST requires; a group that is not listed is forbidden (UB13-20 to UB131-50). */
export type IbsCbsCstGroup =
  | 'gIBSCBS'
  | 'gIBSCBSMono'
  | 'gRed'
  | 'gDif'
  | 'gTransfCred'
  | 'gCredPresIBSZFM'
  | 'gAjusteCompet'
  | 'redutorBC';

export interface IbsCbsCst extends Provenance {
  readonly cst: string;
  readonly groups: readonly IbsCbsCstGroup[];
  /** Percent of the base that is taxed; null: all of it. */
  readonly baseShare: string | null;
  readonly name: string;
}

/** CST of IBS and CBS with the groups that each requires; other groups are forbidden. */
// biome-ignore format: one row a line
export const ibsCbsCstTable: Table<IbsCbsCst> = readTable({
  source: 'Informe Técnico 2025.002 v1.70 (2026-10-01); NT 2025.002, CST 222 e 830 (parte da base)',
  asOf: '2026-10-08',
  validFrom: '2026-01-01',
  rows: [
    { cst: '000', groups: ['gIBSCBS'], baseShare: null, name: 'Tributação integral' },
    { cst: '010', groups: ['gIBSCBS'], baseShare: null, name: 'Tributação com alíquotas uniformes' },
    { cst: '011', groups: ['gIBSCBS', 'gRed'], baseShare: null, name: 'Tributação com alíquotas uniformes reduzidas' },
    { cst: '200', groups: ['gIBSCBS', 'gRed'], baseShare: null, name: 'Alíquota reduzida' },
    { cst: '220', groups: ['gIBSCBS'], baseShare: null, name: 'Alíquota fixa' },
    { cst: '221', groups: ['gIBSCBS'], baseShare: null, name: 'Alíquota fixa proporcional' },
    { cst: '222', groups: ['gIBSCBS', 'redutorBC'], baseShare: '50', name: 'Redução de base de cálculo' },
    { cst: '400', groups: [], baseShare: null, name: 'Isenção' },
    { cst: '410', groups: [], baseShare: null, name: 'Imunidade e não incidência' },
    { cst: '510', groups: ['gIBSCBS', 'gDif'], baseShare: null, name: 'Diferimento' },
    { cst: '515', groups: ['gIBSCBS', 'gRed', 'gDif'], baseShare: null, name: 'Diferimento com redução de alíquota' },
    { cst: '550', groups: ['gIBSCBS'], baseShare: null, name: 'Suspensão' },
    { cst: '620', groups: ['gIBSCBSMono'], baseShare: null, name: 'Tributação monofásica' },
    { cst: '800', groups: ['gTransfCred'], baseShare: null, name: 'Transferência de crédito' },
    { cst: '810', groups: ['gCredPresIBSZFM'], baseShare: null, name: 'Ajuste de IBS na ZFM' },
    { cst: '811', groups: ['gAjusteCompet'], baseShare: null, name: 'Ajustes' },
    { cst: '820', groups: [], baseShare: null, name: 'Tributação em documento específico' },
    { cst: '830', groups: ['gIBSCBS'], baseShare: '0', name: 'Exclusão de base de cálculo' },
  ],
}, ({ cst }) => cst);

/** Returns the CST of IBS and CBS in force on a day (YYYY-MM-DD); days before 2026 use the table of its first day. */
export const findIbsCbsCst = (cst: string, day: string): IbsCbsCst | undefined =>
  ibsCbsCstTable.find(cst, reformDay(day));
