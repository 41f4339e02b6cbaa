import { indexByPrefix } from './nomenclature-index.ts';
import type { SelectiveTaxItem } from './selective-tax-row.ts';
import { selectiveTaxFrom, selectiveTaxTable } from './selective-tax-table.ts';

export interface SelectiveTaxMatch {
  readonly item: SelectiveTaxItem;
  readonly matchedPrefix: string;
}

const rowsOf = indexByPrefix(selectiveTaxTable.rows);

/**
 * Groups subject to the Imposto Seletivo that cover an NCM (8 digits); their `validFrom` says since when. The code is
 * not enough: conditions stand in the rows, and a reseller never owes it. Source: LC 214/2025 arts. 409 to 424.
 */
export const selectiveTaxMatches = (ncm: string): readonly SelectiveTaxMatch[] =>
  rowsOf(ncm).map(({ row, matchedPrefix }) => ({ item: row, matchedPrefix }));

/** What holds for every group, as clients read it. */
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
