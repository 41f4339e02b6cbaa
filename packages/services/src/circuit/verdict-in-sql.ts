import type { NotSentReason, UnknownReason } from '@fiscal/domain';

/** Failures of one client's certificate, of our own, and calls that we held back: none is a verdict on the authority. */
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
 * SQL over an attempt `a` and its filing `f`: the call says something of the service, as `verdictOnAuthority` decides. What
 * a scenario of a client made says nothing.
 */
export const isVerdict = `(a.kind = 'transmit' and f.simulation is null and a.closed_at is not null
  and coalesce(a.reason <> all('{${[...failuresOfOurs].join(',')}}'::text[]), true))`;

/** SQL over an attempt `a` that is a verdict: it counts for the service. */
export const isSuccess = "(a.outcome = 'answered' and a.answer_class <> 'paused')";

/** SQL over an attempt `a`: how long the call took, milliseconds. */
export const callMs = 'extract(epoch from a.closed_at - a.opened_at) * 1000';

/** Longer than any call lasts: what is not closed by then was interrupted. */
export const longestCallSeconds = 120;
