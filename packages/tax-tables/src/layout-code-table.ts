import type { LayoutCode } from './layout-code-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Codes of the layout that say nothing but what they are. */
// biome-ignore format: one row a line
export const layoutCodeTable: Table<LayoutCode> = readTable({
  source: 'leiauteNFe_v4.00.xsd PL_010e; MOC 7.0 Anexo I',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { field: 'modBC', code: '0', description: 'Margem de valor agregado (%)' },
    { field: 'modBC', code: '1', description: 'Pauta (valor)' },
    { field: 'modBC', code: '2', description: 'Preço tabelado máximo (valor)' },
    { field: 'modBC', code: '3', description: 'Valor da operação' },
    { field: 'modFrete', code: '0', description: 'Por conta do remetente (CIF)' },
    { field: 'modFrete', code: '1', description: 'Por conta do destinatário (FOB)' },
    { field: 'modFrete', code: '2', description: 'Por conta de terceiros' },
    { field: 'modFrete', code: '3', description: 'Transporte próprio por conta do remetente' },
    { field: 'modFrete', code: '4', description: 'Transporte próprio por conta do destinatário' },
    { field: 'modFrete', code: '9', description: 'Sem ocorrência de transporte' },
    { field: 'finNFe', code: '1', description: 'Normal' },
    { field: 'finNFe', code: '2', description: 'Complementar' },
    { field: 'finNFe', code: '3', description: 'Ajuste' },
    { field: 'finNFe', code: '4', description: 'Devolução de mercadoria' },
    { field: 'finNFe', code: '5', description: 'Nota de crédito' },
    { field: 'finNFe', code: '6', description: 'Nota de débito' },
    { field: 'idDest', code: '1', description: 'Interna' },
    { field: 'idDest', code: '2', description: 'Interestadual' },
    { field: 'idDest', code: '3', description: 'Exterior' },
    { field: 'tpNF', code: '0', description: 'Entrada' },
    { field: 'tpNF', code: '1', description: 'Saída' },
  ],
}, ({ field, code }) => `${field} ${code}`);
