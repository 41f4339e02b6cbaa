import { assertNever, brasiliaDateTime } from '@fiscal/domain';
import type { EmailContent, EmailFile } from './email-content.ts';

/** The words of a mail, of which HTML and plain text are made. */
export interface EmailText {
  readonly subject: string;
  readonly title: string;
  /** Shown before anything else; undefined for a note with fiscal value. */
  readonly notice: string | undefined;
  readonly greeting: string;
  readonly sentence: string;
  /** Labels with their values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Names of the files. */
  readonly files: readonly string[];
  readonly closing: readonly string[];
}

export const withoutValue = 'SEM VALOR FISCAL';

/** Portuguese, for the recipient of the note. Pure. */
export function describeEmail(content: EmailContent, files: readonly Pick<EmailFile, 'name'>[]): EmailText {
  const { environment, recipientName } = content;
  const issuer = lineOf(content.issuer.name);
  const isTest = environment === 'homologation';
  const title = titleOf(content);
  const names = files.map(({ name }) => name);
  const advice = adviceOf(names);
  return {
    subject: `${isTest ? `${withoutValue} - ` : ''}${title} - ${issuer}`,
    title,
    notice: isTest
      ? `${withoutValue}: nota emitida em ambiente de homologação, para testes. Esta mensagem vai só à própria empresa.`
      : undefined,
    greeting: recipientName === null ? 'Olá,' : `Olá, ${lineOf(recipientName)},`,
    sentence: [sentenceOf(content, issuer), ...(advice === undefined ? [] : [advice])].join(' '),
    facts: factsOf(content, issuer),
    files: names,
    closing: [
      'A autenticidade da nota pode ser consultada no Portal Nacional da NF-e com a chave de acesso.',
      `Mensagem automática, enviada em nome de ${issuer}.`,
    ],
  };
}

function titleOf({ kind, status, number, series }: EmailContent): string {
  const note = `NF-e ${number} série ${series}`;
  return kind === 'cancelled' || status === 'cancelled' ? `${note} cancelada` : note;
}

function sentenceOf({ kind, status }: EmailContent, issuer: string): string {
  switch (kind) {
    case 'authorized':
      return status === 'cancelled'
        ? `${issuer} emitiu, e depois cancelou, a nota fiscal eletrônica abaixo: ela não vale mais.`
        : `${issuer} emitiu uma nota fiscal eletrônica para você.`;
    case 'cancelled':
      return `${issuer} cancelou a nota fiscal eletrônica abaixo: ela não vale mais.`;
    case 'manual':
      return status === 'cancelled'
        ? `${issuer} envia uma nota fiscal eletrônica cancelada: ela não vale mais.`
        : `${issuer} envia uma nota fiscal eletrônica.`;
    default:
      return assertNever(kind);
  }
}

/** What to do with what came along; undefined where nothing did. */
function adviceOf(files: EmailText['files']): string | undefined {
  if (files.some((name) => name.endsWith('-procNFe.xml'))) {
    return 'Guarde o XML em anexo: ele é a nota, e a lei pede que seja guardado.';
  }
  if (files.some((name) => name.endsWith('.pdf'))) return 'O DANFE está em anexo.';
  return files.length === 0 ? undefined : 'O XML do cancelamento está em anexo.';
}

function factsOf(content: EmailContent, issuer: string): EmailText['facts'] {
  const { number, series, accessKey, protocol, authorizedAt, total, cancellation } = content;
  const facts: (readonly [string, string | undefined])[] = [
    ['Emitente', issuer],
    ['CNPJ do emitente', printedCnpj(content.issuer.cnpj)],
    ['Número e série', `${number}, série ${series}`],
    ['Valor total', `R$ ${printedAmount(total)}`],
    ['Chave de acesso', accessKey.replace(/(.{4})(?=.)/g, '$1 ')],
    ['Autorização', authorizedAt === null ? undefined : printedMoment(authorizedAt)],
    ['Protocolo de autorização', protocol ?? undefined],
    ['Cancelamento', cancellation === null ? undefined : printedMoment(cancellation.registeredAt)],
    ['Protocolo do cancelamento', cancellation?.protocol],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** Breaks and other controls become blanks: a name is one line, in the subject as in the text. */
export const lineOf = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const printedCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

const printedAmount = (amount: string): string => amount.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.');

/** In Brasília: `21/11/2026 às 09:00`. */
function printedMoment(date: Date): string {
  const [, year, month, day, time] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(brasiliaDateTime(date)) ?? [];
  return `${day}/${month}/${year} às ${time} (horário de Brasília)`;
}
