import type { FilingAnswer } from '@fiscal/domain';

/** Returns all codes of a refusal. An old record has only one. */
export const refusalsIn = ({ cStat, errors }: FilingAnswer): readonly { readonly code: string }[] =>
  errors ?? [{ code: cStat }];
