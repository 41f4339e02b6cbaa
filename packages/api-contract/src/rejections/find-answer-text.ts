import { meaningOf } from '@fiscal/domain';
import { type AnswerText, answerTexts } from './answer-text.ts';

const byCode: ReadonlyMap<string, AnswerText> = new Map(
  answerTexts.flatMap((text) => text.cStats.map((cStat) => [cStat, text] as const)),
);

/** What a cStat of the authority means; undefined for a text that is no cStat, or that decides nothing. */
export function findAnswerText(cStat: string): AnswerText | undefined {
  const known = byCode.get(cStat);
  if (known !== undefined) return known;
  return meaningOf(cStat).note === 'rejected' ? { cStats: [cStat], ...plainRejection } : undefined;
}

/** A rejection of the content, by a rule without a text of its own. */
const plainRejection: Omit<AnswerText, 'cStats'> = {
  title: 'Nota rejeitada',
  meaning:
    'A SEFAZ recusou a nota por uma regra do seu conteúdo; rejection.reason diz qual, nas palavras dela. A nota ' +
    'conserva série e número.',
  repeat: 'no',
  remedy: 'Corrija o pedido e repita o POST /v1/nfe com o mesmo externalId.',
};
