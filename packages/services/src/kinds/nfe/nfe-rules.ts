import type { AcceptanceRules } from '../../filing/filing-kind-adapter.ts';

/** Numbers keep notes apart: any of them may be open beside any other. */
export const nfeRules: AcceptanceRules = { exclusiveKey: () => null };
