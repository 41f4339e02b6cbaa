import type { AttentionAction } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { FilingState } from './filing-state.ts';

/** The attentions that a decision about what the authority holds may end; the others are open to every filing. */
const attentionsOf: Partial<Readonly<Record<AttentionAction, readonly Attention[]>>> = {
  adopt: ['digest_mismatch', 'dps_mismatch', 'text_mismatch'],
  release: ['duplicate_unresolved', 'dps_mismatch'],
};

/** An NFS-e that the Sefin shows is adopted where a person says what it does not: that no event ended it. */
export const isWithoutEvents = ({
  kind,
  attention,
}: Pick<FilingState, 'kind'> & { readonly attention: Attention }): boolean =>
  kind === 'nfse' && attention === 'reconcile_exhausted';

/** Returns why the filing does not take this decision where it stands; undefined where it does. */
export function whyRefused(action: AttentionAction, state: FilingState): string | undefined {
  const { attention, isReleased, kind, resendAllowed, status } = state;
  if (attention === null) return 'the filing does not wait for a person';
  if (action === 'adopt' && isWithoutEvents({ kind, attention })) return undefined;
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
  if (action === 'abandon' && status !== 'unknown') {
    return 'only a filing without a decisive answer can be given up';
  }
  return undefined;
}
