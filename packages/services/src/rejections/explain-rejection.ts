import {
  type AnswerText,
  answerTextOf,
  type FiledMessage,
  type FilingStatus,
  type RuleRow,
  repeatOf,
  sendCorrected,
} from '@fiscal/domain';
import type { ExplainedRejection, RejectionExplanation, RejectionRecord } from '../context/records.ts';
import { notFound } from '../context/service-error.ts';
import { placeFields } from './item-positions.ts';
import { requestRules } from './request-rules.ts';

export interface RejectionToExplain {
  readonly cStat: string;
  /** What was sent; absent: whichever message gets the code. */
  readonly message?: FiledMessage | undefined;
  /** xMotivo, which may name items. */
  readonly reason?: string | undefined;
}

/**
 * What a cStat means, which fields of the request it speaks of and what to change: from the rules of requests where one
 * has the code, else from the table of cStats. undefined for a text that can be no answer to the message.
 */
export function explainRejection({
  cStat,
  message,
  reason = '',
}: RejectionToExplain): RejectionExplanation | undefined {
  const text = answerTextOf(cStat, message);
  if (text === undefined) return undefined;
  const rules = message === undefined || message === 'note' ? rulesOf(cStat) : [];
  const fields = placeFields(rules.length === 0 ? (text.fields ?? []) : fieldsOf(rules), reason);
  const { repeat, source, title, meaning, remedy } =
    rules.length === 0 ? text : textOfRules(rules, fields, text);
  return {
    cStat,
    title,
    cause: meaning,
    fix: remedy,
    fields,
    retryable: repeat !== 'no',
    source: source ?? null,
  };
}

/** Throws `not_found` where no page and no note can have the code. */
export function getRejection({ cStat }: Pick<RejectionToExplain, 'cStat'>): RejectionExplanation {
  const found = explainRejection({ cStat });
  if (found === undefined) throw notFound();
  return found;
}

/** What is left to do for the sale of a note whose number was disabled. */
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
  requestRules.filter((rule) => rule.cStat === cStat);

const fieldsOf = (rules: readonly RuleRow[]): readonly string[] => [
  ...new Set(rules.map(({ path }) => path)),
];

/** What a rule says to the client that breaks it; `fields` as they stand in the explanation. */
function textOfRules(
  rules: readonly RuleRow[],
  fields: readonly string[],
  { meaning }: AnswerText,
): AnswerText {
  const sentences = [...new Set(rules.map(({ message }) => message.replace(/: …$/, '')))];
  const ofCompany = fields.every((field) => field.startsWith('company.'));
  return {
    title: capitalized(sentences[0] ?? ''),
    meaning: `${meaning} O que a regra diz: ${sentences.join('; ')}.`,
    repeat: repeatOf(fields),
    remedy: `Corrija ${fields.join(', ')}${ofCompany ? ' em PATCH /v1/companies/{id}' : ''}. ${sendCorrected}`,
    source: [...new Set(rules.map(({ source }) => source))].join('; '),
  };
}

const capitalized = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
