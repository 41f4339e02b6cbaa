import type { EmailContent, MailedNfse } from './email-content.ts';
import type { NoteWords } from './note-words.ts';
import { lineOf, printedAmount, printedCnpj, printedDay, printedMoment } from './printed-values.ts';

/** Of an NFS-e: its key, printed without blanks as on the DANFSe, is what it is checked by. */
export function nfseWords(
  { issuer, recipientName, accessKey, authorizedAt }: EmailContent,
  { number, dps, municipality, cancellation, ...note }: MailedNfse,
): NoteWords {
  const replacedBy = cancellation?.by ?? undefined;
  const isReplaced = replacedBy !== undefined;
  const endedAt = cancellation === null ? undefined : printedMoment(cancellation.registeredAt);
  return {
    title: `NFS-e ${number}`,
    noun: 'nota fiscal de serviço eletrônica',
    print: 'DANFSe',
    ending: isReplaced
      ? { title: 'substituída', deed: 'substituiu por outra' }
      : { title: 'cancelada', deed: 'cancelou' },
    facts: [
      ['Prestador', lineOf(issuer.name)],
      ['CNPJ do prestador', printedCnpj(issuer.cnpj)],
      ['Tomador', recipientName === null ? undefined : lineOf(recipientName)],
      ['Número da NFS-e', number],
      ['Município', municipality ?? undefined],
      ['Competência', printedDay(note.competenceDate)],
      ['Valor do serviço', printedAmount(note.service)],
      ['Valor líquido', note.net === null ? undefined : printedAmount(note.net)],
      ['Chave de acesso', accessKey],
      ['Autorização', authorizedAt === null ? undefined : printedMoment(authorizedAt)],
      ['DPS', `${dps.number}, série ${dps.series}`],
      ['Substitui a NFS-e de chave', note.replaces ?? undefined],
      [isReplaced ? 'Substituição' : 'Cancelamento', endedAt],
      ['Substituída pela NFS-e de chave', replacedBy],
    ],
    authenticity:
      'A autenticidade da nota pode ser consultada no portal nacional da NFS-e com a chave de acesso, que serve de ' +
      `código de verificação: ${note.consultation}`,
  };
}
