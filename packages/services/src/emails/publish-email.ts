import type { EmailSettings, PublishedEvent } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { EmailAttachment } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import { type EmailDeps, freezeEmail } from './freeze-email.ts';
import { limitOf, lockEmails } from './limit-of-homologation.ts';
import type { AnnouncedNote, MailedKind } from './mailed-kind.ts';
import { recipientAddress } from './recipient-address.ts';

/** The company's settings for mails; null if it never set any. */
export type IssuerEmails = { readonly settings: EmailSettings; readonly address: string | null } | null;

/** SQL: the settings for mails of the company `c`, as `IssuerEmails`. */
export const issuerEmailsOf = (c: string): string => `case when ${c}.email_settings is not null then
    jsonb_build_object('settings', ${c}.email_settings, 'address', ${c}.email) end`;

interface EmailToPublish {
  readonly mailed: MailedKind;
  readonly published: PublishedEvent;
  readonly issuer: IssuerEmails;
}

/** The kind of a mail about an event, with its note and files. */
interface Announced {
  readonly kind: 'authorized' | 'cancelled';
  readonly noteId: string;
  readonly attachments: readonly EmailAttachment[];
  readonly eventId: string | null;
}

/**
 * Writes the mail to the recipient of a note about an outcome, with its outbox row, in the caller's transaction. In
 * homologation the mail goes only to the company itself, up to its limit; beyond it the mail is written as not sent.
 * Nothing is written when mails are off, the company sends none, or there is no address. The cancellation of an NF-e by
 * another system is not mailed, because there is no document; the replacement of an NFS-e is mailed without a document.
 * A note that was already cancelled when this service learned of it was never announced, and is not mailed.
 */
export async function publishEmail(
  tx: Transaction,
  deps: EmailDeps & Pick<SystemContext, 'documents'>,
  filing: FilingRow,
  { mailed, published, issuer }: EmailToPublish,
): Promise<readonly DispatchOrder[]> {
  if (deps.settings.emails === 'off' || issuer === null || !issuer.settings.sendToRecipient) return [];
  const { settings } = issuer;
  const { clientId, companyId, environment } = filing;
  const announced = await announcedBy(tx, filing, { mailed, published, settings });
  if (announced === undefined) return [];
  const { kind, noteId, eventId, attachments } = announced;
  const isProduction = environment === 'production';
  const address = isProduction
    ? await recipientAddress(tx, deps, mailed, { clientId, noteId })
    : issuer.address;
  if (address === undefined || address === null) return [];
  const limit = limitOf(environment);
  if (limit !== null) await lockEmails(tx, { companyId });
  const { orders } = await freezeEmail(tx, deps, {
    ...{ clientId, companyId, noteId, environment, limit },
    occurrence: kind === 'cancelled' ? filing.id : String(filing.run),
    to: [address],
    bcc: isProduction ? settings.bcc : [],
    description: {
      ...{ kind, eventId, attachments },
      replyTo: settings.replyTo,
      senderName: settings.senderName,
    },
  });
  return orders;
}

/** Returns the documents of an authorized note that the company attaches. */
export function attachmentsOf(
  { documents: { xml, print } }: MailedKind,
  { attachXml, attachDanfe }: Pick<EmailSettings, 'attachXml' | 'attachDanfe'>,
): readonly EmailAttachment[] {
  return [...(attachXml ? [xml] : []), ...(attachDanfe ? [print] : [])];
}

interface PublishedToMail extends Pick<EmailToPublish, 'mailed' | 'published'> {
  readonly settings: EmailSettings;
}

async function announcedBy(
  tx: Transaction,
  filing: FilingRow,
  { mailed, published: { event, data }, settings }: PublishedToMail,
): Promise<Announced | undefined> {
  const { announced } = mailed;
  if (event !== announced.authorized && event !== announced.cancelled) return undefined;
  const { id, eventId = null } = data as AnnouncedNote;
  if (event === announced.authorized) {
    return { kind: 'authorized', noteId: id, eventId, attachments: attachmentsOf(mailed, settings) };
  }
  return id === filing.id ? undefined : cancelled(tx, mailed, { id, eventId, clientId: filing.clientId });
}

/** The document of a request that was granted is not a cancellation. */
async function cancelled(
  tx: Transaction,
  { cancellationDocument, cancellation, documents }: MailedKind,
  { id, eventId: published, clientId }: CancelledNote,
): Promise<Announced | undefined> {
  const isRequired = cancellationDocument === 'required';
  if (isRequired && published === null) return undefined;
  const eventId = isRequired
    ? published
    : ((await tx.run(cancellation, { clientId, noteId: id }))[0]?.id ?? null);
  return {
    ...{ kind: 'cancelled', noteId: id, eventId },
    attachments: eventId === null ? [] : [documents.cancellation],
  };
}

interface CancelledNote {
  readonly id: string;
  readonly eventId: string | null;
  readonly clientId: string;
}
