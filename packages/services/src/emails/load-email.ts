import type { EmailDescription, EmailRecipient, Id24 } from '@fiscal/domain';
import type { EmailContent, EmailFile } from '@fiscal/emails';
import type { PrintingDeps, SystemContext } from '../context/context.ts';
import type { MailedKind, MailingDeps, MailToSend } from './mailed-kind.ts';
import { readEmailFiles } from './read-email-files.ts';

export interface EmailToSend {
  readonly kind: 'send';
  readonly channel: 'email';
  readonly deliveryId: Id24;
  readonly recipients: readonly EmailRecipient[];
  readonly content: EmailContent;
  readonly files: readonly EmailFile[];
  readonly replyTo: string | null;
  /** The name that the recipient sees as the sender. */
  readonly senderName: string;
  /** The date of the message. It is the same in every attempt. */
  readonly date: Date;
  readonly round: number;
  /** Attempts made so far, in all rounds. */
  readonly attempts: number;
  /** Attempts in this round. */
  readonly roundAttempts: number;
}

/**
 * Loads the data of one attempt of a mail, with the present documents. A print that is not stored yet is drawn.
 * Undefined when the delivery is not a mail of `mailedKinds`, or nothing is left to send.
 */
export async function loadEmail(
  sys: SystemContext & PrintingDeps & MailingDeps,
  deliveryId: Id24,
): Promise<EmailToSend | undefined> {
  for (const mailed of sys.mailedKinds) {
    const mail = await mailed.load(sys.db, deliveryId);
    if (mail !== undefined) return composeEmail(sys, mailed, { ...mail, deliveryId });
  }
  return undefined;
}

async function composeEmail(
  sys: SystemContext & PrintingDeps,
  mailed: MailedKind,
  mail: MailToSend & { readonly deliveryId: Id24 },
): Promise<EmailToSend> {
  const { row, deliveryId } = mail;
  const { kind, replyTo, attachments, senderName } = JSON.parse(row.payload) as EmailDescription;
  const { recipients, round, attempts, roundAttempts } = row;
  return {
    kind: 'send',
    channel: 'email',
    deliveryId,
    recipients,
    round,
    attempts,
    roundAttempts,
    content: contentOf(kind, mail),
    files: await readEmailFiles(sys, mailed, { attachments, mail }),
    replyTo,
    senderName: senderName ?? row.legalName,
    date: row.createdAt,
  };
}

const contentOf = (kind: EmailDescription['kind'], { row, note }: MailToSend): EmailContent => ({
  kind,
  environment: row.environment,
  status: row.status,
  issuer: { name: row.legalName, cnpj: row.cnpj },
  recipientName: row.recipientName,
  accessKey: row.accessKey,
  authorizedAt: row.authorizedAt,
  note,
});
