import type { ExplainedNfseRejection } from '@fiscal/api-contract';
import {
  type AnswerText,
  answerTextOf,
  type FiledMessage,
  type FilingStatus,
  isSefinCode,
  messagesOf,
  type RuleRow,
  repeatOf,
  sefinDocumentsOf,
  sefinTextOf,
  sendCorrected,
  sendNfseAgain,
} from '@fiscal/domain';
import type { ExplainedRejection, RejectionExplanation, RejectionRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { placeFields } from './item-positions.ts';
import { rejectionWithErrors } from './rejection-with-errors.ts';
import { nfseRequestRules, requestRules } from './request-rules.ts';

export interface RejectionToExplain {
  /** A cStat of the SEFAZ or a code of the Sefin Nacional (`E0014`). */
  readonly cStat: string;
  /**
   * The message sent to the SEFAZ; absent: any message that gets the code. Each code of the Sefin belongs to one
   * message.
   */
  readonly message?: FiledMessage | undefined;
  /** xMotivo, which may name items. */
  readonly reason?: string | undefined;
}

/**
 * What a code of an authority means, which fields of the request it speaks of and what to change: from the rules of requests where one
 * has the code, else from the tables of codes. undefined for a text that can be no answer to the message.
 */
export function explainRejection({
  cStat,
  message,
  reason = '',
}: RejectionToExplain): RejectionExplanation | undefined {
  const isSefin = isSefinCode(cStat);
  const text = isSefin ? sefinTextOf(cStat) : answerTextOf(cStat, message);
  if (text === undefined) return undefined;
  const rules = isSefin || message === undefined || message === 'note' ? rulesOf(cStat) : [];
  const named = placeFields(rules.length === 0 ? (text.fields ?? []) : fieldsOf(rules), reason);
  const { repeat, source, title, meaning, remedy } =
    rules.length === 0 ? text : textOfRules(rules, named, text, isSefin ? sendNfseAgain : sendCorrected);
  const retryable = repeat !== 'no';
  return {
    cStat,
    title,
    cause: meaning,
    fix: retryable && isOfNote(cStat, message) ? `${remedy} ${sendUnchanged(isSefin)}` : remedy,
    fields: [...new Set(named.map(fieldOfRequest))].filter((field) => isSefin || isOfMessage(field, message)),
    retryable,
    source: source ?? null,
  };
}

const isOfNote = (cStat: string, message: FiledMessage | undefined): boolean =>
  isSefinCode(cStat)
    ? sefinDocumentsOf(cStat).includes('nfse')
    : (message ?? 'note') === 'note' && messagesOf(cStat).includes('note');

/** Returns what the client of a rejected note does when the content was right. */
const sendUnchanged = (isSefin: boolean): string =>
  `Se a causa não está no pedido, elimine-a e repita-o igual em POST ${isSefin ? '/v1/nfse' : '/v1/nfe'}?resubmit=true.`;

const ofCompany = /^company\.(.+)$/;

/** Returns the field of the request; registered data of the company has only the field that names the company. */
const fieldOfRequest = (field: string): string => (ofCompany.test(field) ? 'companyId' : field);

/** The fields in the requests of these messages; the text of a code that they share with notes may name more. */
const requestFields: Readonly<Record<Exclude<FiledMessage, 'note'>, readonly string[]>> = {
  cancellation: ['justification'],
  correction: ['text'],
  disabling: ['companyId', 'series', 'from', 'to', 'justification'],
};

const isOfMessage = (field: string, message: FiledMessage | undefined): boolean =>
  message === undefined || message === 'note' || requestFields[message].includes(field);

/** Throws `not_found` where no page and no note can have the code. */
export function getRejection({ cStat }: Pick<RejectionToExplain, 'cStat'>): RejectionExplanation {
  const found = explainRejection({ cStat });
  if (found === undefined) throw notFound();
  return found;
}

/** The text about the sale of a note whose number was disabled. */
export const useAnotherId = 'o número está inutilizado. A venda precisa de outro externalId em POST /v1/nfe.';

/** A stored rejection as records show it; null for none. */
export const explainedRejection = (
  rejection: RejectionRecord | null,
  message: FiledMessage,
): ExplainedRejection | null =>
  rejection && {
    ...rejection,
    explanation: explainRejection({ ...rejection, message }) ?? null,
  };

/** A refusal of the Sefin as records show it, with what its first code means; null for none. */
export function explainedNfseRejection(stored: FilingRow['rejection']): ExplainedNfseRejection | null {
  if (stored === null) return null;
  const { cStat } = stored;
  const explanation = isSefinCode(cStat) ? explainRejection({ cStat }) : undefined;
  return { ...rejectionWithErrors(stored), explanation: explanation ?? null };
}

/** The rejection of a note: where its number was disabled since, nothing of it is sent again. */
export function rejectionOfNote({ rejection, status }: RejectedNote): ExplainedRejection | null {
  const explained = explainedRejection(rejection, 'note');
  if (status !== 'disabled' || explained?.explanation == null) return explained;
  const fix = `Nada nesta nota: ${useAnotherId}`;
  return { ...explained, explanation: { ...explained.explanation, fix, retryable: false } };
}

interface RejectedNote {
  readonly rejection: RejectionRecord | null;
  readonly status: FilingStatus;
}

/** The rules of a request that have the code, in the order of the layout. */
export const rulesOf = (cStat: string): readonly RuleRow[] =>
  (isSefinCode(cStat) ? nfseRequestRules : requestRules).filter((rule) => rule.cStat === cStat);

const fieldsOf = (rules: readonly RuleRow[]): readonly string[] => [
  ...new Set(rules.map(({ path }) => path)),
];

/** Returns the text of a rule for the client that breaks it; `fields` are as in the rules. */
function textOfRules(
  rules: readonly RuleRow[],
  fields: readonly string[],
  { meaning }: AnswerText,
  sendAgain: string,
): AnswerText {
  const sentences = [...new Set(rules.map(({ message }) => message.replace(/: …$/, '')))];
  const where = fields.map((field) => field.replace(ofCompany, '$1'));
  const isOfCompany = fields.every((field) => ofCompany.test(field));
  return {
    title: capitalized(sentences[0] ?? ''),
    meaning: `${meaning} O que a regra diz: ${sentences.join('; ')}.`,
    repeat: repeatOf(fields),
    remedy: `Corrija ${where.join(', ')}${isOfCompany ? ' em PATCH /v1/companies/{id}' : ''}. ${sendAgain}`,
    source: [...new Set(rules.map(({ source }) => source))].join('; '),
  };
}

const capitalized = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
