import type { DeliveryEnding } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';

/** One attempt of a delivery by any channel, and where the delivery stands after it. */
export interface AttemptToRecord<Attempt> {
  readonly deliveryId: string;
  /** 1 for the first attempt of the first round. */
  readonly number: number;
  readonly round: number;
  readonly attempt: Attempt;
  readonly final: DeliveryEnding | 'retry';
  /** Time from now to the next attempt; only with `retry`. */
  readonly waitMs?: number | undefined;
}

/** The parameters of `notedAttempt` and `movedByAttempt`. */
export type AttemptParameters = ReturnType<typeof attemptParameters>;

interface Attempted {
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** `excerpt` is what the receiver answered. */
export const attemptParameters = (
  sys: SystemContext,
  { deliveryId, number, round, attempt, final, waitMs }: AttemptToRecord<Attempted>,
  excerpt: string | null,
) => ({
  deliveryId,
  number,
  round,
  responseStatus: attempt.responseStatus,
  error: attempt.error,
  durationMs: Math.round(attempt.durationMs),
  excerpt,
  final,
  waitMs: waitMs ?? null,
  checkMarginMs: sys.settings.timing.checkMarginMs,
});

const startsRound = "o.document_id = d.id and o.run = :round::int and o.action = 'start'";

/**
 * The delivery as `d`, locked, with the attempt stored: a number that is already stored stays as it is. One that is over,
 * or in another round, does not move (`d.moves`) and gives its place back. A row of the outbox that starts the execution of
 * the round begins to wait when the next attempt is due, and is removed where there is none.
 */
export const notedAttempt = `
  d as (
    select *, status = 'pending' and round = :round::int as moves from delivery where id = :deliveryId for no key update
  ), noted as (
    insert into delivery_attempt
      (client_id, delivery_id, target_id, number, round, at, response_status, error, duration_ms, excerpt)
    select client_id, id, target_id, :number, :round::int, now(), :responseStatus, :error, :durationMs, :excerpt from d
    on conflict do nothing
  ), freed as (
    update delivery t set sending_until = null from d where t.id = d.id and not d.moves
  ), handed_on as (
    update outbox o set created_at = now() + coalesce(:waitMs::float8, 0) * interval '1 millisecond',
      next_attempt_at = now() + coalesce(:waitMs::float8, 0) * interval '1 millisecond'
    from d where ${startsRound} and d.moves and :final = 'retry'
  ), not_needed as (
    delete from outbox o using d where ${startsRound} and not (d.moves and :final = 'retry')
  )`;

/** What an attempt changes in a delivery that moves; the place is given back. */
export const movedByAttempt = `
    status = case when :final = 'retry' then 'pending' else :final end,
    next_attempt_at = case when :final = 'retry' then now() + :waitMs::float8 * interval '1 millisecond' end,
    check_at = now() + (coalesce(:waitMs::float8, 0) + :checkMarginMs::float8) * interval '1 millisecond',
    delivered_at = case when :final = 'delivered' then now() end,
    sending_until = null`;
