import type { AttentionAction } from '@fiscal/contracts';

/** True for a decision that is carried out only where fresh answers of the authority bear it. */
export const isByAnswers = ({ action }: { readonly action: AttentionAction }): boolean =>
  action === 'adopt' || action === 'release';
