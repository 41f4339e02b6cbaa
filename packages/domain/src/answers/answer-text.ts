import { type AnswerText, type FiledMessage, filedMessages } from './answer-row.ts';
import { answerRowOf, meaningOf } from './answer-table.ts';
import type { AuthorizationClass } from './authority-answer.ts';
import { sendCorrected } from './content-row.ts';

/** The text of a rejection of a note's content by a rule without its own text. */
const plainRejection: AnswerText = {
  title: 'Nota rejeitada',
  meaning:
    'A SEFAZ recusou a nota por uma regra do seu conteúdo; rejection.reason diz qual, nas palavras dela. A nota ' +
    'conserva série e número.',
  repeat: 'no',
  remedy: `Leia rejection.reason e corrija o pedido. ${sendCorrected}`,
};

/**
 * Returns the text about a cStat as the answer to a message, or to any message that gets it; undefined for a text that
 * is not a cStat, or an unknown one.
 */
export function answerTextOf(cStat: string, message?: FiledMessage): AnswerText | undefined {
  const row = answerRowOf(cStat);
  if (row !== undefined && (message === undefined || row.sent[message] !== undefined)) return row;
  return meaningOf(cStat)[message ?? 'note'] === 'rejected' ? plainRejection : undefined;
}

/** Returns the messages that a code answers: those of its row, otherwise a note when it rejects notes. */
export function messagesOf(cStat: string): readonly FiledMessage[] {
  const row = answerRowOf(cStat);
  if (row !== undefined) return filedMessages.filter((message) => row.sent[message] !== undefined);
  return meaningOf(cStat).note === 'rejected' ? ['note'] : [];
}

/** The next step of the service after an answer of each class, in Portuguese. */
export const serviceSteps: Readonly<Record<AuthorizationClass, string>> = {
  authorized: 'Guarda o protocolo e o XML: o documento está registrado.',
  denied: 'Guarda o protocolo da denegação: o número está usado.',
  rejected: 'Recusa definitiva: nada ficou registrado, e o serviço não envia de novo.',
  paused: 'Espera e envia os mesmos bytes.',
  received: 'Consulta o recibo.',
  processing: 'Consulta o recibo de novo.',
  duplicate: 'Decide pelo que a autoridade já guarda, antes de qualquer novo envio.',
  misuse: 'Fica em silêncio por uma hora, depois envia os mesmos bytes.',
  digestMissing: 'Consulta a chave; se o conteúdo continua sem prova, chama uma pessoa.',
  digestMismatch: 'Não envia de novo e chama uma pessoa.',
  undecided: 'Trata como resposta perdida: pergunta à autoridade mais tarde.',
  uncatalogued: 'Trata como resposta perdida: pergunta à autoridade mais tarde.',
};
