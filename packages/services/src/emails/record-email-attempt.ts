import { defineStatement } from '@fiscal/db';
import type { DeliveryEnding, EmailRecipient } from '@fiscal/domain';
import type { EmailAttempt } from '@fiscal/emails';
import type { SystemContext } from '../context/context.ts';
import {
  type AttemptParameters,
  type AttemptToRecord,
  attemptParameters,
  movedByAttempt,
  notedAttempt,
} from '../delivery-attempts/record-attempt.ts';

export type EmailAttemptToRecord = AttemptToRecord<EmailAttempt>;

/** An address that was accepted or refused keeps this status, also when a late attempt reports another one. */
const record = defineStatement<AttemptParameters & { recipients: string }, object>(`
  with ${notedAttempt}
  update delivery t set${movedByAttempt},
    recipients = (
      select jsonb_agg(case when o.value->>'status' = 'queued' then coalesce((
        select g.value from jsonb_array_elements(:recipients::jsonb) g
        where g.value->>'address' = o.value->>'address' and g.value->>'role' = o.value->>'role' limit 1
      ), o.value) else o.value end order by o.ordinality)
      from jsonb_array_elements(d.recipients) with ordinality o)
  from d where t.id = d.id and d.moves`);

/**
 * Stores one attempt of a mail with the result for each address, updates the mail, and frees its slot. An attempt
 * number that is already stored is not changed; a mail that is finished or in another round is not changed.
 */
export async function recordEmailAttempt(sys: SystemContext, input: EmailAttemptToRecord): Promise<void> {
  const { attempt } = input;
  await sys.db.autocommit(record, {
    ...attemptParameters(sys, input, attempt.reply),
    recipients: JSON.stringify(attempt.recipients),
  });
}

/** Returns the state of the mail after an attempt, by the status of its addresses. Pure. */
export function emailEnding(
  recipients: readonly EmailRecipient[],
  attemptsLeft: 'some' | 'none',
): DeliveryEnding | 'retry' {
  if (recipients.some(({ status }) => status === 'queued') && attemptsLeft === 'some') return 'retry';
  if (recipients.some(({ role, status }) => role === 'to' && status === 'sent')) return 'delivered';
  return recipients.some(({ status }) => status === 'queued') ? 'exhausted' : 'discarded';
}
