import { assertNever, type NotSentReason, type UnknownReason } from '@fiscal/domain';
import type { CircuitVerdict } from '../circuit/report-to-circuit.ts';
import type { AttemptResult } from './filing-types.ts';

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
 * What the result of a transmission means for the service: refused connections, TLS, time-outs, lost connections,
 * 5xx, SOAP faults, 108 and 109 count against it, every other answer for it. Undefined where it means nothing.
 */
export function verdictOnAuthority(result: AttemptResult): CircuitVerdict | undefined {
  switch (result.kind) {
    case 'notSent':
    case 'unknown':
      return failuresOfOurs.has(result.reason) ? undefined : { kind: 'failure', reason: result.reason };
    case 'answered':
      return result.class === 'paused'
        ? { kind: 'failure', reason: result.answer.cStat }
        : { kind: 'success' };
    default:
      return assertNever(result);
  }
}
