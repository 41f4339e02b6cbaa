import type { AttentionAction } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { FilingState, WakeReason } from './filing-state.ts';

/**
 * The attentions that a decision about the document at the authority may end. The other decisions are possible for
 * every attention.
 */
const attentionsOf: Partial<Readonly<Record<AttentionAction, readonly Attention[]>>> = {
  adopt: ['digest_mismatch', 'dps_mismatch', 'text_mismatch'],
  release: ['duplicate_unresolved', 'dps_mismatch'],
};

/** True for a decision that is carried out only if new answers of the authority prove it. */
export const isDecidedByAnswers = (action: WakeReason['by']): boolean =>
  action === 'adopt' || action === 'release';

/** True when the authority holds a document in place of ours that may be adopted. */
export const isMismatch = (attention: Attention): boolean => attentionsOf.adopt?.includes(attention) === true;

/**
 * The attentions in which the authority may show the document of any run without its events. It is adopted when a
 * person states that no event ended it, which the authority does not say.
 */
const mayLackEvents: readonly Attention[] = ['reconcile_exhausted', 'duplicate_unresolved', 'dps_mismatch'];

/**
 * True for a filing that stopped before it was sent, for want of a certificate. An event never is: it keeps
 * other events of its document from beginning, so it may be given up.
 */
const isUnsentDocument = ({ attention, registers, status }: FilingState): boolean =>
  status === 'failed' &&
  registers !== 'event' &&
  (attention === 'certificate_missing' || attention === 'certificate_expired');

/** Returns why the filing cannot take this decision now; undefined when it can. */
export function whyRefused(action: AttentionAction, state: FilingState): string | undefined {
  const { attention, isReleased, withoutEvents, resendAllowed } = state;
  if (attention === null) return 'the filing does not wait for a person';
  if (action === 'adopt' && withoutEvents === 'adoptable' && mayLackEvents.includes(attention))
    return undefined;
  const ended = attentionsOf[action];
  if (ended !== undefined && !ended.includes(attention)) {
    return `${action} is for ${ended.join(' and ')}, and the filing waits for ${attention}`;
  }
  if (action === 'resend' && isReleased) {
    return 'its number was left to the document of another key: the sale may have been issued again';
  }
  if (action === 'resend' && !resendAllowed) {
    return 'only a document that the authority did not find may be sent again';
  }
  if (action === 'abandon' && isUnsentDocument(state)) {
    return 'what failed for want of a certificate goes on once there is one; only an event of it can be given up';
  }
  return undefined;
}
