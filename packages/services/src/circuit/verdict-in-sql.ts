import type { NotSentReason, UnknownReason } from '@fiscal/domain';

/**
 * Failures that say nothing about the authority: those of a client's certificate, our own, and calls that we held back.
 */
export const failuresOfOurs: ReadonlySet<NotSentReason | UnknownReason> = new Set<
  NotSentReason | UnknownReason
>([
  'connection_queue',
  'cancelled',
  'client_certificate_refused',
  'access_denied',
  'http_client_error',
  'interrupted',
  'answer_of_another_document',
]);

/**
 * SQL over an attempt `a` and its filing `f`: whether the call says something about the service, as
 * `verdictOnAuthority` decides. A call with a client's scenario says nothing.
 */
export const isVerdict = `(a.kind = 'transmit' and f.simulation is null and a.closed_at is not null
  and coalesce(a.reason <> all('{${[...failuresOfOurs].join(',')}}'::text[]), true))`;

/** SQL over an attempt `a` that is a verdict: whether it is a success of the service. */
export const isSuccess = "(a.outcome = 'answered' and a.answer_class <> 'paused')";

/** SQL over an attempt `a`: the duration of the call in milliseconds. */
export const callMs = 'extract(epoch from a.closed_at - a.opened_at) * 1000';

/** No call lasts longer: an attempt that is still open by then was interrupted. */
export const longestCallSeconds = 120;
