import type { DesonerationReason } from './layout-code-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Reasons of an ICMS exemption (motDesICMS) and the groups that may carry them. */
// biome-ignore format: one row a line
export const desonerationReasonTable: Table<DesonerationReason> = readTable({
  source: 'leiauteNFe_v4.00.xsd',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '1', elements: ['ICMS40'], description: 'Táxi' },
    { code: '3', elements: ['ICMS20', 'ICMS40', 'ICMS90'], description: 'Produtor agropecuário / uso na agropecuária' },
    { code: '4', elements: ['ICMS40'], description: 'Frotista / locadora' },
    { code: '5', elements: ['ICMS40'], description: 'Diplomático / consular' },
    { code: '6', elements: ['ICMS40'], description: 'Utilitários e motocicletas da Amazônia Ocidental e ALC' },
    { code: '7', elements: ['ICMS40'], description: 'SUFRAMA' },
    { code: '8', elements: ['ICMS40'], description: 'Venda a órgão público' },
    { code: '9', elements: ['ICMS20', 'ICMS40', 'ICMS90'], description: 'Outros' },
    { code: '10', elements: ['ICMS20', 'ICMS40'], description: 'Deficiente condutor' },
    { code: '11', elements: ['ICMS20', 'ICMS40'], description: 'Deficiente não condutor' },
    { code: '12', elements: ['ICMS20', 'ICMS90'], description: 'Órgão de fomento e desenvolvimento agropecuário' },
    { code: '16', elements: ['ICMS40'], description: 'Olimpíadas Rio 2016' },
    { code: '90', elements: ['ICMS40'], description: 'Solicitado pelo Fisco' },
  ],
}, ({ code }) => code);
