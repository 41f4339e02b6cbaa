import type { NfseEventType } from '@fiscal/domain';
import type { AcceptanceRules } from '../../filing/acceptance-rules.ts';

/** One open cancellation of an NFS-e, and one open request for one. */
export const nfseEventRules = (nfseId: string, type: NfseEventType): AcceptanceRules => ({
  kind: 'nfseEvent',
  exclusiveKey: () => `${type}:${nfseId}`,
});
