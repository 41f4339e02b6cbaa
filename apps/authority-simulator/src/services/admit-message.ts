import type { Authority } from '../authority.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { admissionRules } from '../rules/message-rules.ts';
import { judgeCertificate, transmitterRules } from '../signature/judge-certificate.ts';
import type { Call } from './call.ts';
import { scenarioOf } from './call.ts';

/**
 * Judges steps A and B of the validation order: transmitter's certificate, size, state of the service. Undefined when
 * the call is admitted.
 */
export function refusalAtAdmission(authority: Authority, call: Call): Refusal | undefined {
  const transmitter = judgeCertificate(
    transmitterRules,
    call.chain,
    authority.trust(),
    authority.clock.now(),
  );
  if (transmitter.kind === 'refused') return transmitter.refusal;
  return firstRefusal(admissionRules, {
    size: call.size,
    sizeLimit: authority.limits.messageBytes,
    paused: pausedFor(authority, call),
  });
}

function pausedFor(authority: Authority, call: Call): '108' | '109' | undefined {
  const mode = scenarioOf(call, 'unavailable')?.mode;
  return mode === '108' || mode === '109' ? mode : authority.pausedBy(call.environment);
}
