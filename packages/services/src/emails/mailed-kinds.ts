import type { FilingKind } from '@fiscal/contracts';
import { defineStatement, type Statement, type Transaction } from '@fiscal/db';
import type { EmailAttachment, NfeRequest, NfseRequest } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { contentRun, type FilingRow } from '../rows/filing-row.ts';
import { findNote } from '../rows/find-note.ts';
import { findNfseRow } from '../rows/nfse-row.ts';

/** The kinds of notes that are mailed. */
export type MailedKind = Extract<FilingKind, 'nfe' | 'nfse'>;

type OfNote = [clientId: string, noteId: string];
export type NoteToMail = Pick<FilingRow, 'id' | 'clientId' | 'companyId' | 'environment' | 'status'>;

/** What mails about a kind of note do differently. */
interface MailedKindRow {
  /** Of the note, of its print, of its cancellation. */
  readonly documents: Readonly<Record<'xml' | 'print' | 'cancellation', EmailAttachment>>;
  /** Reads a note of the client. Throws `not_found`. */
  find(tx: Transaction, ctx: TenantContext, id: string): Promise<NoteToMail>;
  /** The event that cancelled it. */
  readonly cancellation: Statement<OfNote, { readonly id: string }>;
}

/** What a request of any of the kinds says of its recipient. */
export type MailedRequest = Pick<NfeRequest, 'recipient'> | Pick<NfseRequest, 'recipient'>;

export interface RegisteredRequest {
  readonly documentId: string;
  /** The recipient that the registered document names. */
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
}

/** The request of which the registered document was made: it may be that of an earlier run. */
export const registeredRequest: Statement<OfNote, RegisteredRequest> = defineStatement(`
  select r.request_document_id as "documentId",
    coalesce(n.recipient_document, s.recipient_document) as "recipientDocument",
    coalesce(n.recipient_name, s.recipient_name) as "recipientName"
  from filing f
  join filing_run r on r.client_id = f.client_id and r.filing_id = f.id and r.run = ${contentRun('f')}
  left join note n on n.client_id = f.client_id and n.id = f.id
  left join nfse s on s.client_id = f.client_id and s.id = f.id
  where f.client_id = $1 and f.id = $2`);

export const mailedKinds: Readonly<Record<MailedKind, MailedKindRow>> = {
  nfe: {
    documents: { xml: 'procNFe', print: 'danfe', cancellation: 'procEventoNFe' },
    find: findNote,
    cancellation: defineStatement(`
      select id from nfe_event
      where client_id = $1 and note_id = $2 and type = 'cancellation' and registered_at is not null
      order by registered_at desc limit 1`),
  },
  nfse: {
    documents: { xml: 'nfse', print: 'danfse', cancellation: 'nfseEvent' },
    find: findNfseRow,
    cancellation: defineStatement(`
      select id from nfse_event
      where client_id = $1 and nfse_id = $2 and type = 'cancellation' and registered_at is not null
      order by registered_at desc limit 1`),
  },
};
