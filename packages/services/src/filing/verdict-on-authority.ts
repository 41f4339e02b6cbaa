import { assertNever } from '@fiscal/domain';
import type { CircuitVerdict } from '../circuit/report-to-circuit.ts';
import { failuresOfOurs } from '../circuit/verdict-in-sql.ts';
import type { AttemptResult } from './filing-types.ts';

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
