import type { Rule } from '../rule.ts';

export interface BatchCase {
  readonly indSinc: string | undefined;
  readonly notes: number;
}

/** Rules of the batch as a whole. */
export const batchRules: readonly Rule<BatchCase>[] = [
  {
    id: 'GAP03a',
    cStat: '764',
    text: 'Solicitada resposta síncrona para Lote com mais de uma NF-e (indSinc=1)',
    source: 'MOC 7.0 GAP03a',
    fails: (b) => b.indSinc === '1' && b.notes > 1,
  },
  {
    id: 'GAP03a-3',
    cStat: '452',
    text: 'Solicitada resposta assíncrona para Lote com somente 1 (uma) NF-e (indSinc=0)',
    source: 'NT 2025.001 v1.03 GAP03a-3',
    fails: (b) => b.indSinc === '0' && b.notes === 1,
  },
];
