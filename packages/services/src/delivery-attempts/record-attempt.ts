import type { DeliveryEnding } from '@fiscal/domain';
import type { SystemContext } from '../context/context.ts';

/** One attempt of a delivery by any channel, with the resulting state of the delivery. */
export interface AttemptToRecord<Attempt> {
  readonly deliveryId: string;
  /** 1 for the first attempt of the first round. */
  readonly number: number;
  readonly round: number;
  readonly attempt: Attempt;
  readonly final: DeliveryEnding | 'retry';
  /** The time from now to the next attempt; only with `retry`. */
  readonly waitMs?: number | undefined;
}

/** The parameters of `notedAttempt` and `movedByAttempt`. */
export type AttemptParameters = ReturnType<typeof attemptParameters>;

interface Attempted {
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** Returns the parameters of an attempt. `excerpt` is the start of the receiver's answer. */
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
 * SQL: locks the delivery as `d` and stores the attempt, unless its number is already stored. A delivery that is
 * finished or in another round is not changed (`d.moves`), but gives its slot back. The outbox row that would start
 * the execution of the round waits until the next attempt is due; without a next attempt it is removed.
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

/** SQL: the changes of a delivery by an attempt, if it moves. Its slot becomes free. */
export const movedByAttempt = `
    status = case when :final = 'retry' then 'pending' else :final end,
    next_attempt_at = case when :final = 'retry' then now() + :waitMs::float8 * interval '1 millisecond' end,
    check_at = now() + (coalesce(:waitMs::float8, 0) + :checkMarginMs::float8) * interval '1 millisecond',
    delivered_at = case when :final = 'delivered' then now() end,
    sending_until = null`;
