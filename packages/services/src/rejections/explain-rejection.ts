import {
  cancelNfeSchema,
  correctNfeSchema,
  disablingRequestSchema,
  type ExplainedNfseRejection,
} from '@fiscal/api-contract';
import {
  type AnswerText,
  type AuthorityNetwork,
  answerTextOf,
  type FiledMessage,
  type FilingStatus,
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
import { companyFieldIn } from '../inputs/company-field.ts';
import { placeFields } from './item-positions.ts';
import { rejectionWithErrors } from './rejection-with-errors.ts';
import { nfseRequestRules, requestRules } from './request-rules.ts';

export interface RejectionToExplain {
  /** A cStat of the SEFAZ or a code of the Sefin Nacional (`E0014`). */
  readonly cStat: string;
  /** Absent: that whose code it is. */
  readonly network?: AuthorityNetwork | undefined;
  /** The message to the SEFAZ; absent: any message with the code. Codes of the Sefin are of one message each. */
  readonly message?: FiledMessage | undefined;
  /** xMotivo, which may name items. */
  readonly reason?: string | undefined;
}

/** The meanings of the codes of a network, and the advice to its clients. */
interface NetworkCodes {
  /** undefined for a text that can be no answer to the message. */
  textOf(cStat: string, message?: FiledMessage): AnswerText | undefined;
  readonly rules: readonly RuleRow[];
  isOfNote(cStat: string, message?: FiledMessage): boolean;
  readonly sendAgain: string;
  readonly path: string;
}

const codesOf: Readonly<Record<AuthorityNetwork, NetworkCodes>> = {
  sefaz: {
    textOf: answerTextOf,
    rules: requestRules,
    isOfNote: (cStat, message = 'note') => message === 'note' && messagesOf(cStat).includes('note'),
    sendAgain: sendCorrected,
    path: '/v1/nfe',
  },
  sefin: {
    textOf: sefinTextOf,
    rules: nfseRequestRules,
    isOfNote: (cStat) => sefinDocumentsOf(cStat).includes('nfse'),
    sendAgain: sendNfseAgain,
    path: '/v1/nfse',
  },
};
const networks = Object.keys(codesOf) as readonly AuthorityNetwork[];

const networkOf = (cStat: string): AuthorityNetwork | undefined =>
  networks.find((network) => codesOf[network].textOf(cStat) !== undefined);

/**
 * Explains a code of an authority: its meaning, the fields of the request that it is about, and the change to make.
 * Uses the rules of requests when one has the code, else the tables of codes. undefined for a code that cannot answer
 * the message.
 */
export function explainRejection({
  cStat,
  network = networkOf(cStat),
  message: sent,
  reason = '',
}: RejectionToExplain): RejectionExplanation | undefined {
  if (network === undefined) return undefined;
  const { textOf, isOfNote, sendAgain, path, ...codes } = codesOf[network];
  const message = network === 'sefaz' ? sent : undefined;
  const text = textOf(cStat, message);
  if (text === undefined) return undefined;
  const rules = message === undefined || message === 'note' ? withCode(codes.rules, cStat) : [];
  const named = placeFields(rules.length === 0 ? (text.fields ?? []) : fieldsOf(rules), reason);
  const { repeat, source, title, meaning, remedy } =
    rules.length === 0 ? text : textOfRules(rules, named, text, sendAgain);
  const retryable = repeat !== 'no';
  return {
    cStat,
    title,
    cause: meaning,
    fix: retryable && isOfNote(cStat, message) ? `${remedy} ${sendUnchanged(path)}` : remedy,
    fields: [...new Set(named.map(fieldOfRequest))].filter((field) => isOfMessage(field, message)),
    retryable,
    source: source ?? null,
  };
}

/** Tells the client of a rejected note what to do when the content was right. */
const sendUnchanged = (path: string): string =>
  `Se a causa não está no pedido, elimine-a e repita-o igual em POST ${path}?resubmit=true.`;

/** Returns the field of the request to change; for data of the company, which are not in it, `companyId`. */
const fieldOfRequest = (field: string): string => (companyFieldIn(field) === undefined ? field : 'companyId');

/** The fields in the requests of these messages. A code that notes can get too may be about other fields. */
const requestFields: Readonly<Record<Exclude<FiledMessage, 'note'>, readonly string[]>> = {
  cancellation: Object.keys(cancelNfeSchema.shape),
  correction: Object.keys(correctNfeSchema.shape),
  disabling: Object.keys(disablingRequestSchema.shape),
};

const isOfMessage = (field: string, message: FiledMessage | undefined): boolean =>
  message === undefined || message === 'note' || requestFields[message].includes(field);

/** Explains a code. Throws `not_found` when no message can get it. */
export function getRejection({ cStat }: Pick<RejectionToExplain, 'cStat'>): RejectionExplanation {
  const found = explainRejection({ cStat });
  if (found === undefined) throw notFound();
  return found;
}

/** Tells the client how to issue the sale of a note whose number was disabled. */
export const useAnotherId = 'o número está inutilizado. A venda precisa de outro externalId em POST /v1/nfe.';

/** Adds the explanation to a stored rejection, as records show it; null for none. */
export const explainedRejection = (
  rejection: RejectionRecord | null,
  message: FiledMessage,
): ExplainedRejection | null =>
  rejection && {
    ...rejection,
    explanation: explainRejection({ ...rejection, network: 'sefaz', message }) ?? null,
  };

/** Adds the explanation of the first code to a refusal of the Sefin, as records show it; null for none. */
export function explainedNfseRejection(stored: FilingRow['rejection']): ExplainedNfseRejection | null {
  if (stored === null) return null;
  const { cStat } = stored;
  const explanation = explainRejection({ cStat, network: 'sefin' });
  return { ...rejectionWithErrors(stored), explanation: explanation ?? null };
}

/** Explains the rejection of a note. When its number was disabled since, the note is not sent again. */
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

/** Lists the rules of a request that have the code, in the order of the layout. */
export const rulesOf = (cStat: string): readonly RuleRow[] =>
  networks.flatMap((network) => withCode(codesOf[network].rules, cStat));

const withCode = (rules: readonly RuleRow[], cStat: string): readonly RuleRow[] =>
  rules.filter((rule) => rule.cStat === cStat);

const fieldsOf = (rules: readonly RuleRow[]): readonly string[] => [
  ...new Set(rules.map(({ path }) => path)),
];

/** Writes the text for the rules that a request breaks; `fields` are paths as in the rules. */
function textOfRules(
  rules: readonly RuleRow[],
  fields: readonly string[],
  { meaning }: AnswerText,
  sendAgain: string,
): AnswerText {
  const sentences = [...new Set(rules.map(({ message }) => message.replace(/: …$/, '')))];
  const where = fields.map((field) => companyFieldIn(field) ?? field);
  const isOfCompany = fields.every((field) => companyFieldIn(field) !== undefined);
  return {
    title: capitalized(sentences[0] ?? ''),
    meaning: `${meaning} O que a regra diz: ${sentences.join('; ')}.`,
    repeat: repeatOf(fields),
    remedy: `Corrija ${where.join(', ')}${isOfCompany ? ' em PATCH /v1/companies/{id}' : ''}. ${sendAgain}`,
    source: [...new Set(rules.map(({ source }) => source))].join('; '),
  };
}

const capitalized = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
