import type { FilingAnswer } from '@fiscal/domain';

/** The codes of a refusal: all that it names, or the one that a record of old has. */
export const refusalsIn = ({ cStat, errors }: FilingAnswer): readonly { readonly code: string }[] =>
  errors ?? [{ code: cStat }];
