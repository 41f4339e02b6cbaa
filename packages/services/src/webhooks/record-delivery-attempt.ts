import { defineStatement } from '@fiscal/db';
import { type DeliveryAttempt, isGone } from '@fiscal/webhooks';
import type { SystemContext } from '../context/context.ts';
import {
  type AttemptParameters,
  type AttemptToRecord,
  attemptParameters,
  movedByAttempt,
  notedAttempt,
} from '../delivery-attempts/record-attempt.ts';

export type DeliveryAttemptToRecord = AttemptToRecord<DeliveryAttempt>;

const record = defineStatement<AttemptParameters & { gone: boolean }, object>(`
  with ${notedAttempt}, moved as (
    update delivery t set${movedByAttempt}
    from d where t.id = d.id and d.moves
    returning t.client_id, t.target_id
  )
  update webhook w set
    active = w.active and not :gone::boolean,
    failing_since = case when :final = 'delivered' then null else coalesce(w.failing_since, now()) end,
    updated_at = case when :gone::boolean and w.active then now() else w.updated_at end
  from moved
  where w.client_id = moved.client_id and w.id = moved.target_id
    and (:gone::boolean or (:final = 'delivered') = (w.failing_since is not null))`);

/**
 * Stores one attempt and the state of its delivery after it, and releases the slot at the receiver. The answer 410
 * makes the webhook inactive. An attempt that is already stored is not changed, nor is a delivery that has ended or is
 * in another round.
 */
export async function recordDeliveryAttempt(
  sys: SystemContext,
  input: DeliveryAttemptToRecord,
): Promise<void> {
  const { attempt } = input;
  await sys.db.autocommit(record, {
    ...attemptParameters(sys, input, attempt.responseExcerpt),
    gone: isGone(attempt),
  });
}
