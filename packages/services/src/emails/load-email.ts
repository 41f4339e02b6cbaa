import type { EmailDescription, EmailRecipient, Id24 } from '@fiscal/domain';
import type { EmailContent, EmailFile } from '@fiscal/emails';
import type { SystemContext } from '../context/context.ts';
import type { LoadedNote, NoteToSend } from './load-of.ts';
import { loadNfe, nfeToSend } from './nfe-to-mail.ts';
import { loadNfse, nfseToSend } from './nfse-to-mail.ts';
import { readEmailFiles } from './read-email-files.ts';

export interface EmailToSend {
  readonly kind: 'send';
  readonly channel: 'email';
  readonly deliveryId: Id24;
  readonly recipients: readonly EmailRecipient[];
  readonly content: EmailContent;
  readonly files: readonly EmailFile[];
  readonly replyTo: string | null;
  /** What the recipient reads as the sender. */
  readonly senderName: string;
  /** Of the message, in every attempt. */
  readonly date: Date;
  readonly round: number;
  /** Attempts made so far, in all rounds. */
  readonly attempts: number;
  /** Attempts of this round: the steps of its ladder that are used up. */
  readonly roundAttempts: number;
}

interface Loaded {
  readonly row: LoadedNote;
  readonly made: NoteToSend;
}

/**
 * What one attempt of a mail needs, with the documents as they are now; a print that is not stored yet is drawn. Undefined
 * where the delivery is no mail, or there is nothing to send any more.
 */
export async function loadEmail(sys: SystemContext, deliveryId: Id24): Promise<EmailToSend | undefined> {
  const loaded = await loadNote(sys, deliveryId);
  if (loaded === undefined) return undefined;
  const { row, made } = loaded;
  const description = JSON.parse(row.payload) as EmailDescription;
  const { kind, replyTo, attachments } = description;
  const { recipients, round, attempts, roundAttempts } = row;
  return {
    ...{ kind: 'send', channel: 'email', deliveryId, recipients, round, attempts, roundAttempts },
    content: contentOf(kind, loaded),
    files: await readEmailFiles(sys, attachments, { ...row, ...made, event: eventOf(loaded) }),
    replyTo,
    senderName: description.senderName ?? row.legalName,
    date: row.createdAt,
  };
}

async function loadNote({ db }: SystemContext, deliveryId: Id24): Promise<Loaded | undefined> {
  const [nfe] = await db.autocommit(loadNfe, [deliveryId]);
  if (nfe !== undefined) return { row: nfe, made: nfeToSend(nfe) };
  const [nfse] = await db.autocommit(loadNfse, [deliveryId]);
  return nfse && { row: nfse, made: nfseToSend(nfse) };
}

const eventOf = ({ row: { eventXmlId }, made: { eventFileName } }: Loaded) =>
  eventXmlId === null || eventFileName === undefined ? null : { fileName: eventFileName, xmlId: eventXmlId };

const contentOf = (kind: EmailDescription['kind'], { row, made }: Loaded): EmailContent => ({
  kind,
  environment: row.environment,
  status: row.status,
  issuer: { name: row.legalName, cnpj: row.cnpj },
  recipientName: row.recipientName,
  accessKey: row.accessKey,
  authorizedAt: row.authorizedAt,
  note: made.note,
});
