import type { Authority } from '../authority.ts';
import { firstRefusal, type Refusal } from '../rule.ts';
import { type MessageCase, messageRules } from '../rules/message-rules.ts';
import { judgeCertificate, transmitterRules } from '../signature/judge-certificate.ts';
import type { OpenedMessage, OpenResult } from '../xml/open-message.ts';
import { openMessage } from '../xml/open-message.ts';
import type { Call } from './call.ts';
import { scenarioOf } from './call.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly message: OpenedMessage }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Steps A to D of the validation order: transmitter's certificate, size, service state, form, schema. */
export function admitMessage(
  authority: Authority,
  call: Call,
  schemaScope: (opened: OpenResult) => MessageCase['schemaScope'] = () => 'message',
): Admission {
  const transmitter = judgeCertificate(
    transmitterRules,
    call.chain,
    authority.trust(),
    authority.clock.now(),
  );
  if (transmitter.kind === 'refused') return transmitter;
  const opened = openMessage(call.message, authority.schemas, call.service.schema);
  const refusal = firstRefusal(messageRules, {
    size: call.message.length,
    sizeLimit: authority.limits.messageBytes,
    paused: pausedFor(authority, call),
    opened,
    schemaScope: schemaScope(opened),
  });
  if (refusal !== undefined) return { kind: 'refused', refusal };
  if (opened.kind !== 'opened') throw new Error(`no rule for a message that is ${opened.kind}`);
  return { kind: 'admitted', message: opened.message };
}

function pausedFor(authority: Authority, call: Call): '108' | '109' | undefined {
  const mode = scenarioOf(call, 'unavailable')?.mode;
  return mode === '108' || mode === '109' ? mode : authority.pausedBy(call.environment);
}
