import type { SendMailOptions } from 'nodemailer';
import { describeEmail } from '../content/describe-email.ts';
import type { EmailContent, EmailFile } from '../content/email-content.ts';
import { lineOf } from '../content/printed-values.ts';
import { writeHtml } from '../content/write-html.ts';
import { writeText } from '../content/write-text.ts';

export interface EmailToCompose {
  /** The id of the delivery, from which the Message-ID is made, the same in every attempt. */
  readonly id: string;
  readonly content: EmailContent;
  readonly files: readonly EmailFile[];
  readonly senderName: string;
  readonly replyTo: string | null;
  /** The addresses of the header, with those that already have the mail. */
  readonly to: readonly string[];
  readonly date: Date;
}

/**
 * Composes the message of a mail. Hidden copies are in no header. Names, addresses and subject are values of the
 * library, which encodes them; breaks are removed before.
 */
export function composeEmail(
  { id, content, files, senderName, replyTo, to, date }: EmailToCompose,
  from: string,
): SendMailOptions {
  const text = describeEmail(content, files);
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date,
    from: { name: lineOf(senderName), address: from },
    to: to.map((address) => ({ name: '', address: lineOf(address) })),
    ...(replyTo === null ? {} : { replyTo: { name: '', address: lineOf(replyTo) } }),
    subject: text.subject,
    text: writeText(text),
    html: writeHtml(text),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: files.map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      contentTransferEncoding: 'base64',
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
