import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** Numbers keep notes apart: any of them may be open beside any other. */
export const nfeRules: AcceptanceRules = { kind: 'nfe', exclusiveKey: () => null };
