import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** Numbers keep notes apart; two may not replace the same NFS-e at the same time. */
export const nfseRules = (replacesKey: string | null): AcceptanceRules => ({
  kind: 'nfse',
  exclusiveKey: ({ environment }) => (replacesKey === null ? null : `replace:${environment}:${replacesKey}`),
});
