import { meaningOf } from './answers/answer-table.ts';
import { sefinMeaningOf } from './answers/sefin/sefin-table.ts';

/**
 * Returns true for a code of a SEFAZ or of the Sefin Nacional that is down: it has looked at nothing, neither at a
 * document nor at a question about one.
 */
export const isStandstill = (code: string | null): boolean =>
  code !== null && (meaningOf(code).note === 'paused' || sefinMeaningOf(code).nfse === 'paused');
