/** Titles of the blocks. `beside` are the forms for a strip at the left, each in lines, the longest form first. */
export interface BlockTitle {
  readonly above: string;
  /** Height above the fields in centimetres, when it differs from the other blocks. */
  readonly height?: number;
  readonly beside: readonly (readonly string[])[];
}

export const blockTitles = {
  recipient: { above: 'DESTINATÁRIO/REMETENTE', beside: [['DESTINATÁRIO/', 'REMETENTE']] },
  withdrawal: { above: 'INFORMAÇÕES DO LOCAL DE RETIRADA', beside: [['LOCAL DE', 'RETIRADA']] },
  delivery: { above: 'INFORMAÇÕES DO LOCAL DE ENTREGA', beside: [['LOCAL DE', 'ENTREGA']] },
  billing: {
    above: 'FATURA/DUPLICATAS',
    height: 0.38,
    beside: [
      ['FATURA/', 'DUPLICATAS'],
      ['FAT./', 'DUPL.'],
    ],
  },
  mocTotals: { above: 'CÁLCULO DO IMPOSTO', beside: [['CÁLCULO DO', 'IMPOSTO']] },
  noteTotals: {
    above: 'TOTAL DOS PRODUTOS E TOTAL DA NOTA',
    beside: [['TOTAL', 'PROD./', 'NOTA']],
  },
  icmsTotals: {
    above: 'TOTAL DO ICMS / IPI',
    beside: [
      ['TOTAL DO', 'ICMS / IPI'],
      ['TOTAL', 'ICMS/', 'IPI'],
    ],
  },
  reformTotals: {
    above: 'TOTAL DO IBS / CBS / IS',
    beside: [
      ['TOTAL DO', 'IBS/CBS/IS'],
      ['TOTAL', 'IBS/', 'CBS/IS'],
    ],
  },
  transport: {
    above: 'TRANSPORTADOR/VOLUMES TRANSPORTADOS',
    beside: [['TRANSPORTADOR/', 'VOLUMES', 'TRANSPORTADOS']],
  },
  items: {
    above: 'DADOS DOS PRODUTOS/SERVIÇOS',
    beside: [['DADOS DOS PRODUTOS/SERVIÇOS'], ['PRODUTOS/', 'SERVIÇOS'], ['PROD./', 'SERV.']],
  },
  services: { above: 'CÁLCULO DO ISSQN', beside: [['CÁLC.', 'ISSQN']] },
  additional: {
    above: 'DADOS ADICIONAIS',
    beside: [['DADOS ADICIONAIS'], ['DADOS', 'ADICIONAIS'], ['DADOS', 'ADIC.']],
  },
} as const satisfies Record<string, BlockTitle>;
