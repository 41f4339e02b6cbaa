import { holdsInYear, readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

/** A topic that the law announces and no source had published on the day of the table. */
export interface UnpublishedTopic extends Provenance {
  readonly topic: string;
  /** When or how it is expected to be published. */
  readonly expected: string;
  readonly note: string;
}

const senate =
  'Resolução do Senado até 31 de outubro do ano anterior, sobre cálculo do TCU (LC 214/2025, art. 349, § 1º).';

/**
 * The topics that were not published on the day of the table; the days of a row are those for which the topic would
 * apply.
 */
export const unpublishedTopicTable: Table<UnpublishedTopic> = readTable(
  {
    source: 'LC 214/2025 com a LC 227/2026; NT 2025.002 v1.52; fontes lidas até meados de outubro de 2026',
    asOf: '2026-11-21',
    validFrom: '2026-01-01',
    rows: [
      {
        topic: 'Alíquota de referência da CBS de 2027',
        validFrom: '2027-01-01',
        validTo: '2027-12-31',
        expected:
          'Cálculo do TCU até 30/10/2026 e resolução do Senado até 15/12/2026 (LC 214/2025, art. 353, § 2º); sem ela ' +
          'até 22 de dezembro, valem as alíquotas calculadas pelo TCU (art. 349, § 2º).',
        note: 'Ainda não publicada; estimativas que circulam não são alíquota.',
      },
      {
        topic: 'Alíquota de referência da CBS a partir de 2028',
        validFrom: '2028-01-01',
        expected: senate,
        note: 'Ainda não publicada.',
      },
      {
        topic: 'Alíquotas de referência do IBS a partir de 2029',
        validFrom: '2029-01-01',
        expected: `${senate} Estado e município podem fixar alíquota própria por lei (art. 14, § 3º).`,
        note: 'Ainda não publicadas.',
      },
      {
        topic: 'Redutor das compras governamentais (pRedutor)',
        validFrom: '2027-01-01',
        validTo: '2033-12-31',
        expected: 'Fixado para cada ano de 2027 a 2033 (LC 214/2025, arts. 370 e 472).',
        note: 'Ainda não publicado; compra governamental não é calculada.',
      },
      {
        topic: 'Alíquotas do Imposto Seletivo e tabelas de CSTIS e cClassTribIS',
        validFrom: '2027-01-01',
        expected: 'Lei ordinária para as alíquotas; tabelas nos Anexos I e II da NT 2025.002.',
        note: 'Não publicadas até a v1.52; o grupo IS não é gerado.',
      },
      {
        topic: 'Tabelas de cProdANP com as alíquotas monofásicas ad rem e ad valorem',
        expected: 'Tabelas de produtos e de referência da NT 2025.002.',
        note: 'Não publicadas; combustíveis do CST 620 não são atendidos.',
      },
      {
        topic: 'Nota técnica para CRT 1, 2 e 4',
        validFrom: '2027-01-01',
        expected: 'Orientação em nota técnica futura (NT 2025.002 v1.51).',
        note: 'Sem leiaute para o IBS e a CBS de optantes do Simples Nacional e do MEI.',
      },
      {
        topic: 'Pacote de esquemas com os campos da NT 2026.006 e da NT 2026.008',
        expected: 'Portal da NF-e.',
        note: 'Ainda não publicado; os campos não são gerados.',
      },
    ],
  },
  ({ topic }) => topic,
);

/** Returns the unpublished topics that would apply on some day of a year. */
export const unpublishedTopics = (year: number): readonly UnpublishedTopic[] =>
  unpublishedTopicTable.rows.filter((row) => holdsInYear(row, year));
