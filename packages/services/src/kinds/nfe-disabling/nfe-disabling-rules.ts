import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** Overlapping ranges are not found by this key, but under the lock of their series. */
export const nfeDisablingRules: AcceptanceRules = {
  kind: 'nfeDisabling',
  exclusiveKey: ({ authorityKey }) => `disabling:${authorityKey}`,
};
