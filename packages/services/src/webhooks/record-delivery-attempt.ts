import { defineStatement } from '@fiscal/db';
import type { DeliveryEnding } from '@fiscal/domain';
import { type DeliveryAttempt, isGone } from '@fiscal/webhooks';
import type { SystemContext } from '../context/context.ts';

export interface DeliveryAttemptToRecord {
  readonly deliveryId: string;
  /** 1 for the first attempt of the first round. */
  readonly number: number;
  readonly round: number;
  readonly attempt: DeliveryAttempt;
  readonly final: DeliveryEnding | 'retry';
  /** Time from now to the next attempt; only with `retry`. */
  readonly waitMs?: number | undefined;
}

const record = defineStatement<
  [
    deliveryId: string,
    number: number,
    round: number,
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
    select *, status = 'pending' and round = $3::int as moves from delivery where id = $1 for no key update
  ), noted as (
    insert into delivery_attempt
      (client_id, delivery_id, target_id, number, round, at, response_status, error, duration_ms, excerpt)
    select client_id, id, target_id, $2, $3::int, now(), $4, $5, $6, $7 from d
    on conflict do nothing
  ), freed as (
    update delivery t set sending_until = null from d where t.id = d.id and not d.moves
  ), moved as (
    update delivery t set
      status = case when $8 = 'retry' then 'pending' else $8 end,
      next_attempt_at = case when $8 = 'retry' then now() + $9::float8 * interval '1 millisecond' end,
      check_at = now() + (coalesce($9::float8, 0) + $10::float8) * interval '1 millisecond',
      delivered_at = case when $8 = 'delivered' then now() end,
      sending_until = null
    from d where t.id = d.id and d.moves
    returning t.client_id, t.target_id
  )
  update webhook w set
    active = w.active and not $11::boolean,
    failing_since = case when $8 = 'delivered' then null else coalesce(w.failing_since, now()) end,
    updated_at = case when $11::boolean and w.active then now() else w.updated_at end
  from moved
  where w.client_id = moved.client_id and w.id = moved.target_id
    and ($11::boolean or ($8 = 'delivered') = (w.failing_since is not null))`);

/**
 * Stores one attempt and where the delivery stands after it, and gives back its place at the receiver. A receiver that
 * answers 410 makes its webhook inactive. A number that is already stored stays as it is; a delivery that is over, or in
 * another round, does not move.
 */
export async function recordDeliveryAttempt(
  sys: SystemContext,
  { deliveryId, number, round, attempt, final, waitMs }: DeliveryAttemptToRecord,
): Promise<void> {
  await sys.db.autocommit(record, [
    deliveryId,
    number,
    round,
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
