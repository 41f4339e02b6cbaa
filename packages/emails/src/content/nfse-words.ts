import type { EmailContent, MailedNfse, NfseCancellation } from './email-content.ts';
import type { NoteWords } from './note-words.ts';
import { lineOf, printedAmount, printedCnpj, printedDay, printedMoment } from './printed-values.ts';

/**
 * Returns the words of an NFS-e. Its key is printed without blanks, as on the DANFSe, because readers copy it to verify
 * the NFS-e.
 */
export function nfseWords(
  { issuer, recipientName, accessKey, authorizedAt }: EmailContent,
  { number, dps, municipality, cancellation, ...note }: MailedNfse,
): NoteWords {
  const endedAt = cancellation === null ? undefined : printedMoment(cancellation.registeredAt);
  return {
    title: `NFS-e ${number}`,
    noun: 'nota fiscal de serviço eletrônica',
    print: 'DANFSe',
    ending: endings[cancellation?.how ?? 'issuer'],
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
      [cancellation?.how === 'replacement' ? 'Substituição' : 'Cancelamento', endedAt],
      ['Substituída pela NFS-e de chave', cancellation?.by ?? undefined],
    ],
    authenticity:
      'A autenticidade da nota pode ser consultada no portal nacional da NFS-e com a chave de acesso, que serve de ' +
      `código de verificação: ${note.consultation}`,
  };
}

const endings: Readonly<Record<NfseCancellation['how'], NoteWords['ending']>> = {
  issuer: { title: 'cancelada', deed: 'cancelou' },
  replacement: { title: 'substituída', deed: 'substituiu por outra' },
  grant: { title: 'cancelada', deed: 'cancelou com autorização do município' },
  municipality: { title: 'cancelada', deed: 'cancelou de ofício', doer: 'o município' },
};
