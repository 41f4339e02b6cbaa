import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** NF-e have no exclusive key: any number of them may be open at the same time. */
export const nfeRules: AcceptanceRules = { kind: 'nfe', exclusiveKey: () => null };
