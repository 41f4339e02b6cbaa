import type { ClassByMessage, CodeRow } from '../answer-row.ts';
import type { AuthorizationClass } from '../authority-answer.ts';
import { repeatOf } from '../content-row.ts';

/** The documents that the Sefin Nacional registers; a code can have a different meaning for each. */
export const sefinDocuments = ['nfse', 'nfseEvent'] as const;
export type SefinDocument = (typeof sefinDocuments)[number];

/** Codes of the Sefin Nacional with the same meaning. */
export interface SefinRow extends CodeRow<SefinDocument> {
  readonly codes: readonly string[];
}

export const ofNfse = (found: AuthorizationClass): ClassByMessage<SefinDocument> => ({ nfse: found });

export const ofNfseEvent = (found: AuthorizationClass): ClassByMessage<SefinDocument> => ({
  nfseEvent: found,
});

export const ofSefin = (found: AuthorizationClass): ClassByMessage<SefinDocument> => ({
  ...ofNfse(found),
  ...ofNfseEvent(found),
});

/** A rejection of data of the client or its registration. */
export interface SefinContentRow extends Pick<SefinRow, 'codes' | 'title'> {
  /** The change that the client makes; how it sends the request again is added. */
  readonly change: string;
  /** Fields of the request, or of the company (`company.…`); `[]` marks the failing position. */
  readonly fields: readonly string[];
  /** Given when the rule compares the note with a register; otherwise `repeatOf` the fields applies. */
  readonly repeat?: 'afterCorrection' | undefined;
}

/** The remedy when the service corrects the cause itself. */
export const waitForSefin =
  'Nada: acompanhe o documento por webhook ou ?wait=. Não emita o mesmo serviço com outro externalId.';
export const sefinWords = 'rejection.errors traz a regra nas palavras dela. A nota conserva série e número.';
export const sendNfseAgain = 'Depois repita o POST /v1/nfse com o mesmo externalId.';
export const sourceOfNotes = 'Sistema Nacional NFS-e, Anexo I v1.01 (20260209)';
export const sourceOfEvents = 'Sistema Nacional NFS-e, Anexo II v1.01 (20260122)';
const support = 'Informe ao suporte o id do documento. Não emita o mesmo serviço com outro externalId.';

export const sefinContentRows = (rows: readonly SefinContentRow[]): readonly SefinRow[] =>
  rows.map(({ codes, title, change, fields, repeat }) => ({
    codes,
    sent: ofNfse('rejected'),
    source: sourceOfNotes,
    title,
    meaning: `A Sefin recusou a NFS-e: ${title}. ${sefinWords}`,
    repeat: repeat ?? repeatOf(fields),
    remedy: `${change} ${sendNfseAgain}`,
    fields,
  }));

/** Makes the rows for values that this service or the authority computes: the client's request is not the cause. */
export const sefinDefectRows = (
  rows: readonly Pick<SefinRow, 'codes' | 'title' | 'sent'>[],
): readonly SefinRow[] =>
  rows.map(({ codes, title, sent }) => ({
    codes,
    sent,
    cause: 'defect',
    source: sent.nfse === undefined ? sourceOfEvents : sourceOfNotes,
    title,
    meaning: `A Sefin recusou o documento: ${title}. Isso não vem do pedido, mas de como o documento é escrito ou calculado.`,
    repeat: 'afterCorrection',
    remedy: support,
  }));

/** Makes the rows about the certificate of the company. */
export const sefinCertificateRows = (
  rows: readonly Pick<SefinRow, 'codes' | 'title' | 'sent'>[],
): readonly SefinRow[] =>
  rows.map(({ codes, title, sent }) => ({
    codes,
    sent,
    cause: 'certificate',
    source: sent.nfse === undefined ? sourceOfEvents : sourceOfNotes,
    title,
    meaning: `A Sefin recusou o certificado da empresa: ${title}. Nada ficou registrado.`,
    repeat: 'afterCorrection',
    remedy: 'Envie um certificado A1 válido, do CNPJ da empresa e da ICP-Brasil; depois repita o pedido.',
    fields: ['company.certificate'],
  }));

/** Makes the rows for an event that the note, the municipality or another event refuses. */
export const sefinEventRows = (
  rows: readonly Pick<SefinRow, 'codes' | 'title' | 'remedy'>[],
): readonly SefinRow[] =>
  rows.map(({ codes, title, remedy }) => ({
    codes,
    sent: ofNfseEvent('rejected'),
    source: sourceOfEvents,
    title,
    meaning: `A Sefin recusou o evento: ${title}. A recusa em si não muda nada na NFS-e.`,
    repeat: 'no',
    remedy,
    fields: [],
  }));
