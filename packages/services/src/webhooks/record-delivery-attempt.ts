import { defineStatement } from '@fiscal/db';
import { type DeliveryAttempt, isGone } from '@fiscal/webhooks';
import type { SystemContext } from '../context/context.ts';

export interface DeliveryAttemptToRecord {
  readonly deliveryId: string;
  /** 1 for the first attempt. */
  readonly number: number;
  readonly attempt: DeliveryAttempt;
  readonly final: 'delivered' | 'retry' | 'exhausted';
  /** Time from now to the next attempt; only with `retry`. */
  readonly waitMs?: number | undefined;
}

const record = defineStatement<
  [
    deliveryId: string,
    number: number,
    responseStatus: number | null,
    error: string | null,
    durationMs: number,
    excerpt: string | null,
    final: string,
    waitMs: number | null,
    checkMarginMs: number,
    gone: boolean,
  ],
  object
>(`
  with d as (
    select * from delivery where id = $1 for no key update
  ), noted as (
    insert into delivery_attempt (client_id, delivery_id, number, at, response_status, error, duration_ms, excerpt)
    select client_id, id, $2, now(), $3, $4, $5, $6 from d
    on conflict do nothing
  ), moved as (
    update delivery t set
      status = case when $7 = 'retry' then 'pending' else $7 end,
      next_attempt_at = case when $7 = 'retry' then now() + $8::float8 * interval '1 millisecond' end,
      check_at = now() + (coalesce($8::float8, 0) + $9::float8) * interval '1 millisecond',
      delivered_at = case when $7 = 'delivered' then now() end
    from d where t.id = d.id and d.status = 'pending'
    returning t.client_id, t.target_id
  )
  update webhook w set
    active = w.active and not $10::boolean,
    failing_since = case when $7 = 'delivered' then null else coalesce(w.failing_since, now()) end,
    updated_at = case when $10::boolean then now() else w.updated_at end
  from moved
  where w.client_id = moved.client_id and w.id = moved.target_id
    and ($10::boolean or ($7 = 'delivered') = (w.failing_since is not null))`);

/**
 * Stores one attempt and where the delivery stands after it. A receiver that answers 410 makes its webhook inactive.
 * A number that is already stored stays as it is; a delivery that is over does not move again.
 */
export async function recordDeliveryAttempt(
  sys: SystemContext,
  { deliveryId, number, attempt, final, waitMs }: DeliveryAttemptToRecord,
): Promise<void> {
  await sys.db.autocommit(record, [
    deliveryId,
    number,
    attempt.responseStatus,
    attempt.error,
    Math.round(attempt.durationMs),
    attempt.responseExcerpt,
    final,
    waitMs ?? null,
    sys.settings.timing.checkMarginMs,
    isGone(attempt),
  ]);
}
