import type { PublishedEvent } from '@fiscal/api-contract';
import type { DispatchOrder } from '@fiscal/contracts';
import type { Transaction } from '@fiscal/db';
import type { EmailAttachment, EmailSettings } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';
import type { FilingRow } from '../rows/filing-row.ts';
import { type EmailDeps, freezeEmail } from './freeze-email.ts';
import { limitOf, lockEmails } from './limit-of-homologation.ts';
import { recipientAddress } from './recipient-address.ts';

/** What a company says of its mails; null: it never set anything. */
export type IssuerEmails = { readonly settings: EmailSettings; readonly address: string | null } | null;

/** What is mailed of an event, and of which note. */
interface Announced {
  readonly kind: 'authorized' | 'cancelled';
  readonly noteId: string;
  readonly eventId: string | null;
}

/**
 * Freezes the mail that the recipient of a note gets of an outcome, with its outbox row, in the caller's transaction.
 * A note of homologation is mailed to its company alone, as often as its limit allows; beyond it the mail is written as not
 * sent. Nothing is written where the channel is off, the company sends
 * no mails, or there is no address. A cancellation that another system registered has no document here and is not mailed.
 */
export async function publishEmail(
  tx: Transaction,
  deps: EmailDeps & Pick<SystemContext, 'documents'>,
  filing: FilingRow,
  { published, issuer }: { readonly published: PublishedEvent; readonly issuer: IssuerEmails },
): Promise<readonly DispatchOrder[]> {
  if (deps.settings.emails === 'off' || issuer === null || !issuer.settings.sendToRecipient) return [];
  const announced = announcedBy(published);
  if (announced === undefined) return [];
  const { clientId, companyId, environment } = filing;
  const { kind, noteId, eventId } = announced;
  const { settings } = issuer;
  const isProduction = environment === 'production';
  const address = isProduction ? await recipientAddress(tx, deps, { clientId, noteId }) : issuer.address;
  if (address === undefined || address === null) return [];
  const limit = limitOf(environment);
  if (limit !== null) await lockEmails(tx, { companyId });
  const { orders } = await freezeEmail(tx, deps, {
    ...{ clientId, companyId, noteId, environment, limit },
    occurrence: kind === 'cancelled' ? filing.id : String(filing.run),
    to: [address],
    bcc: isProduction ? settings.bcc : [],
    description: {
      ...{ kind, eventId },
      attachments: kind === 'cancelled' ? ['procEventoNFe'] : attachmentsOf(settings),
      replyTo: settings.replyTo,
      senderName: settings.senderName,
    },
  });
  return orders;
}

/** The documents of an authorized note that the company sends. */
export const attachmentsOf = ({
  attachXml,
  attachDanfe,
}: Pick<EmailSettings, 'attachXml' | 'attachDanfe'>): readonly EmailAttachment[] => [
  ...(attachXml ? (['procNFe'] as const) : []),
  ...(attachDanfe ? (['danfe'] as const) : []),
];

function announcedBy(published: PublishedEvent): Announced | undefined {
  if (published.event === 'nfe.authorized') {
    return { kind: 'authorized', noteId: published.data.id, eventId: null };
  }
  if (published.event !== 'nfe.cancelled' || published.data.eventId === null) return undefined;
  return { kind: 'cancelled', noteId: published.data.id, eventId: published.data.eventId };
}
