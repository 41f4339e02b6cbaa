import type { EmailContent, MailedNfe } from './email-content.ts';
import type { NoteWords } from './note-words.ts';
import { lineOf, printedAmount, printedCnpj, printedMoment } from './printed-values.ts';

export function nfeWords(
  { issuer, accessKey, authorizedAt }: EmailContent,
  { series, number, total, protocol, cancellation }: MailedNfe,
): NoteWords {
  return {
    title: `NF-e ${number} série ${series}`,
    noun: 'nota fiscal eletrônica',
    print: 'DANFE',
    ending: { title: 'cancelada', deed: 'cancelou' },
    facts: [
      ['Emitente', lineOf(issuer.name)],
      ['CNPJ do emitente', printedCnpj(issuer.cnpj)],
      ['Número e série', `${number}, série ${series}`],
      ['Valor total', printedAmount(total)],
      ['Chave de acesso', accessKey.replace(/(.{4})(?=.)/g, '$1 ')],
      ['Autorização', authorizedAt === null ? undefined : printedMoment(authorizedAt)],
      ['Protocolo de autorização', protocol ?? undefined],
      ['Cancelamento', cancellation === null ? undefined : printedMoment(cancellation.registeredAt)],
      ['Protocolo do cancelamento', cancellation?.protocol],
    ],
    authenticity:
      'A autenticidade da nota pode ser consultada no Portal Nacional da NF-e com a chave de acesso.',
  };
}
