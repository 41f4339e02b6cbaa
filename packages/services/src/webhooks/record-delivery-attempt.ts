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
 * Stores one attempt and where the delivery stands after it, and gives back its place at the receiver. A receiver that
 * answers 410 makes its webhook inactive. A number that is already stored stays as it is; a delivery that is over, or in
 * another round, does not move.
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
