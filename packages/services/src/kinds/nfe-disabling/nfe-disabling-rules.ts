import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** Ranges are kept apart by the lock of their series, under which overlaps are looked for. */
export const nfeDisablingRules: AcceptanceRules = {
  kind: 'nfeDisabling',
  exclusiveKey: ({ authorityKey }) => `disabling:${authorityKey}`,
};
