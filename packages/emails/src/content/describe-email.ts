import { assertNever } from '@fiscal/domain';
import type { EmailContent, EmailFile } from './email-content.ts';
import { nfeWords } from './nfe-words.ts';
import { nfseWords } from './nfse-words.ts';
import type { NoteWords } from './note-words.ts';
import { lineOf } from './printed-values.ts';

/** The words of a mail, from which HTML and plain text are made. */
export interface EmailText {
  readonly subject: string;
  readonly title: string;
  /** Shown first; undefined for a note with fiscal value. */
  readonly notice: string | undefined;
  readonly greeting: string;
  readonly sentence: string;
  /** Labels with their values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Names of the files. */
  readonly files: readonly string[];
  readonly closing: readonly string[];
}

type FileOf = Pick<EmailFile, 'role' | 'name'>;

export const withoutValue = 'SEM VALOR FISCAL';

/** Describes a mail in Portuguese for the recipient of the note. Pure. */
export function describeEmail(content: EmailContent, files: readonly FileOf[]): EmailText {
  const { environment, recipientName } = content;
  const issuer = lineOf(content.issuer.name);
  const isTest = environment === 'homologation';
  const words = wordsOf(content);
  const title = titleOf(content, words);
  const advice = adviceOf(files, words);
  return {
    subject: `${isTest ? `${withoutValue} - ` : ''}${title} - ${issuer}`,
    title,
    notice: isTest
      ? `${withoutValue}: nota emitida em ambiente de homologação, para testes. Esta mensagem vai só à própria empresa.`
      : undefined,
    greeting: recipientName === null ? 'Olá,' : `Olá, ${lineOf(recipientName)},`,
    sentence: [sentenceOf(content, words, issuer), ...(advice === undefined ? [] : [advice])].join(' '),
    facts: words.facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const])),
    files: files.map(({ name }) => name),
    closing: [words.authenticity, `Mensagem automática, enviada em nome de ${issuer}.`],
  };
}

function wordsOf(content: EmailContent): NoteWords {
  const { note } = content;
  if (note.type === 'described') return note.words;
  return note.type === 'nfe' ? nfeWords(content, note) : nfseWords(content, note);
}

const titleOf = ({ kind, status }: EmailContent, { title, ending }: NoteWords): string =>
  kind === 'cancelled' || status === 'cancelled' ? `${title} ${ending.title}` : title;

function sentenceOf({ kind, status }: EmailContent, { noun, ending }: NoteWords, issuer: string): string {
  const { title, deed, doer } = ending;
  switch (kind) {
    case 'authorized':
      if (status !== 'cancelled') return `${issuer} emitiu uma ${noun} para você.`;
      return doer === undefined
        ? `${issuer} emitiu, e depois ${deed}, a ${noun} abaixo: ela não vale mais.`
        : `${issuer} emitiu a ${noun} abaixo, e depois ${doer} a ${deed}: ela não vale mais.`;
    case 'cancelled':
      return doer === undefined
        ? `${issuer} ${deed} a ${noun} abaixo: ela não vale mais.`
        : `${capitalized(doer)} ${deed} a ${noun} abaixo, emitida por ${issuer}: ela não vale mais.`;
    case 'manual':
      return status === 'cancelled'
        ? `${issuer} envia uma ${noun} ${title}: ela não vale mais.`
        : `${issuer} envia uma ${noun}.`;
    default:
      return assertNever(kind);
  }
}

const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Returns what the recipient does with the attached files; undefined without files. */
function adviceOf(files: readonly FileOf[], { print }: NoteWords): string | undefined {
  const has = (role: EmailFile['role']) => files.some((file) => file.role === role);
  if (has('note')) return 'Guarde o XML em anexo: ele é a nota, e a lei pede que seja guardado.';
  if (has('print')) return `O ${print} está em anexo.`;
  return has('cancellation') ? 'O XML do cancelamento está em anexo.' : undefined;
}
