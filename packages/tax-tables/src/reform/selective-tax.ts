import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';
import { indexByPrefix } from './nomenclature-index.ts';

/** A group of goods or services subject to the Imposto Seletivo. */
export interface SelectiveTaxItem extends Provenance {
  readonly group: string;
  /**
   * True when there is a rate per unit besides the one in percent: its bonuses stay taxed (LC 214/2025 art. 5º § 1º,
   * II).
   */
  readonly taxedByUnit: boolean;
  /** Prefixes of 4 to 8 digits; empty for services. */
  readonly ncm: readonly string[];
  readonly exceptNcm: readonly string[];
  readonly law: string;
  /** The conditions of the product besides the code. */
  readonly condition: string | null;
}

/** First day of the tax. Source: EC 132/2023; LC 214/2025 art. 409. */
export const selectiveTaxFrom = '2027-01-01';

/** Goods and services subject to the Imposto Seletivo; its rates and codes are not published. */
// biome-ignore format: one row a line
export const selectiveTaxTable: Table<SelectiveTaxItem> = readTable({
  source: 'LC 214/2025, arts. 409 a 438 e Anexo XVII, texto com a LC 227/2026',
  asOf: '2026-11-21',
  validFrom: selectiveTaxFrom,
  rows: [
    { group: 'veículos', taxedByUnit: false, ncm: ['8703', '870421', '870431', '87044100', '87045100', '87046000', '87049000'], exceptNcm: [], law: 'LC 214/2025, arts. 419-420', condition: 'Nos códigos 8704, exceto caminhões; exceto veículos de uso operacional das Forças Armadas ou da segurança pública.' },
    { group: 'aeronaves e embarcações', taxedByUnit: false, ncm: ['8802', '8903'], exceptNcm: ['88026000'], law: 'LC 214/2025, art. 421', condition: 'Em 8903, somente embarcações a motor; exceto uso militar ou de segurança.' },
    { group: 'produtos fumígenos', taxedByUnit: true, ncm: ['2401', '2402', '2403', '2404'], exceptNcm: [], law: 'LC 214/2025, arts. 409, 422, § 1º, I', condition: 'Somente em embalagem primária para o consumidor final (art. 409, § 2º); 2402 com alíquota ad valorem e específica.' },
    { group: 'bebidas alcoólicas', taxedByUnit: true, ncm: ['2203', '2204', '2205', '2206', '2208'], exceptNcm: [], law: 'LC 214/2025, arts. 409, 422, § 1º, II', condition: 'Somente em embalagem primária; alíquota ad valorem e específica pelo teor alcoólico vezes o volume; 2207 não está na lista.' },
    { group: 'bebidas açucaradas', taxedByUnit: false, ncm: ['22021000'], exceptNcm: [], law: 'LC 214/2025, art. 409', condition: null },
    { group: 'bens minerais', taxedByUnit: false, ncm: ['2601', '27090010', '27111100', '27112100'], exceptNcm: [], law: 'LC 214/2025, arts. 409, 422, § 2º, 423', condition: 'Até 0,25% na extração; gás natural usado como insumo industrial ou combustível de transporte: zero; o art. 409, § 1º, também nomeia o carvão mineral.' },
    { group: 'concursos de prognósticos e fantasy sport', taxedByUnit: false, ncm: [], exceptNcm: [], law: 'LC 214/2025, art. 409, § 1º, VII', condition: 'Serviços.' },
  ],
}, ({ group }) => group);

export interface SelectiveTaxMatch {
  readonly item: SelectiveTaxItem;
  readonly matchedPrefix: string;
}

const rowsOf = indexByPrefix(selectiveTaxTable.rows);

/**
 * Returns the groups subject to the Imposto Seletivo that cover an NCM (8 digits), each from its `validFrom` on. The
 * code is not enough: rows have conditions, and a reseller never owes the tax. Source: LC 214/2025 arts. 409 to 424.
 */
export const selectiveTaxMatches = (ncm: string): readonly SelectiveTaxMatch[] =>
  rowsOf(ncm).map(({ row, matchedPrefix }) => ({ item: row, matchedPrefix }));

/** The facts about every group, as clients read them. */
export const selectiveTaxFacts = {
  source: 'LC 214/2025, arts. 409 a 438 e Anexo XVII, texto com a LC 227/2026; EC 132/2023, ADCT art. 126',
  inForceFrom: selectiveTaxFrom,
  rates: 'As alíquotas dependem de lei ordinária, ainda não publicada.',
  officialTables:
    'As tabelas de CSTIS, cClassTribIS e NCM (Anexos I e II da NT 2025.002) não foram publicadas.',
  taxedOnce: 'Incide uma única vez, sem créditos (LC 214/2025, art. 410).',
  taxpayer:
    'Devem o imposto o fabricante, o importador, o arrematante, o extrator e o fornecedor do serviço; o revendedor não (LC 214/2025, art. 424).',
  noIncidence: [
    'exportações (Constituição, art. 153, § 6º, I); a extração de bens minerais é tributada qualquer que seja o destino',
    'energia elétrica e telecomunicações',
    'bens e serviços com as reduções da EC 132/2023, art. 9º, § 1º (LC 214/2025, art. 413)',
  ],
  base: 'Valor de venda (LC 214/2025, art. 414); valor de referência em operação não onerosa, extração e produtos fumígenos.',
  document:
    'O grupo IS (UB01) da NF-e é opcional e suas regras são de implementação futura na NT 2025.002 v1.52.',
} as const;
