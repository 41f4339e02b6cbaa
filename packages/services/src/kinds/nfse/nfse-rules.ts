import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** Returns the rules of acceptance. Two open NFS-e may not replace the same NFS-e; others have no exclusive key. */
export const nfseRules = (replacesKey: string | null): AcceptanceRules => ({
  kind: 'nfse',
  exclusiveKey: ({ environment }) => (replacesKey === null ? null : `replace:${environment}:${replacesKey}`),
});
