import { assertNever } from '@fiscal/domain';
import type { CircuitVerdict } from '../circuit/report-to-circuit.ts';
import { failuresOfOurs } from '../circuit/verdict-in-sql.ts';
import type { AttemptResult } from './filing-types.ts';

/**
 * Returns the verdict of a transmission about the service. Refused connections, TLS errors, time-outs, lost
 * connections, 5xx, SOAP faults, 108 and 109 are failures; every other answer is a success. Undefined when the result
 * says nothing about the service.
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
