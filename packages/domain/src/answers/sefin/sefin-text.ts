import type { AnswerText } from '../answer-row.ts';
import { sefinWords, sendNfseAgain, waitForSefin } from './sefin-row.ts';
import { isSefinCode, sefinDocumentsOf, sefinRowOf } from './sefin-table.ts';

/** The text of a rejection by an official rule without its own text. */
const plainRejection: AnswerText = {
  title: 'NFS-e rejeitada',
  meaning: `A Sefin recusou o documento por uma das suas regras. ${sefinWords}`,
  repeat: 'no',
  remedy: `Leia rejection.errors e corrija o pedido. ${sendNfseAgain}`,
};

/** The text of a code that no table has; it is not a refusal. */
const unlisted: AnswerText = {
  title: 'Código que a lista oficial não tem',
  meaning:
    'A Sefin respondeu um código que não consta da lista oficial. O serviço não o lê como recusa: pergunta o que ela guarda ' +
    'antes de qualquer novo envio; a situação é unknown.',
  repeat: 'no',
  remedy: waitForSefin,
};

/** Returns the text about a code of the Sefin; undefined for a text that is not a code. */
export function sefinTextOf(code: string): AnswerText | undefined {
  if (!isSefinCode(code)) return undefined;
  return sefinRowOf(code) ?? (sefinDocumentsOf(code).length > 0 ? plainRejection : unlisted);
}
