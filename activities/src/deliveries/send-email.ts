import type { EmailSender } from '@fiscal/emails';
import { type EmailToSend, emailEnding, recordEmailAttempt } from '@fiscal/services';
import type { Attempted, AttemptParts } from './attempted.ts';

export interface EmailDeps extends AttemptParts {
  readonly emails: EmailSender;
}

/**
 * Sends a mail once, to the recipients that are still queued, and records the attempt. When a worker dies between
 * sending and recording, the mail is sent again with the same Message-ID.
 */
export async function sendEmail(
  { system, emails, faults }: EmailDeps,
  { deliveryId, recipients, ...email }: EmailToSend,
  waitMs: number | undefined,
): Promise<Attempted> {
  const attempt = await emails.send({
    id: deliveryId,
    content: email.content,
    files: email.files,
    senderName: email.senderName,
    replyTo: email.replyTo,
    date: email.date,
    to: recipients.filter(({ role }) => role === 'to').map(({ address }) => address),
    recipients: recipients.filter(({ status }) => status === 'queued'),
  });
  await faults.pass('delivery.posted');
  const done = recipients.filter(({ status }) => status !== 'queued');
  const final = emailEnding([...done, ...attempt.recipients], waitMs === undefined ? 'none' : 'some');
  await recordEmailAttempt(system, {
    deliveryId,
    number: email.attempts + 1,
    round: email.round,
    attempt,
    final,
    waitMs: final === 'retry' ? waitMs : undefined,
  });
  return { final, status: attempt.responseStatus, error: attempt.error };
}
