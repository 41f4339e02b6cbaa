import type { AuthorityClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import { type SystemContext, subscribeRemovals } from '@fiscal/services';

export interface CertificateUsers {
  readonly system: SystemContext;
  readonly keys: Pick<KeyCache, 'evict'>;
  readonly authority: Pick<AuthorityClient, 'release'>;
}

/**
 * Subscribes to replaced certificates: drops the key of each from memory and ends its connections. Ends with `stop`.
 */
export async function forgetReplacedCertificates({
  system,
  keys,
  authority,
}: CertificateUsers): Promise<{ stop(): Promise<void> }> {
  const subscription = await subscribeRemovals(system, 'certificate', (certificateId) => {
    keys.evict(certificateId);
    authority.release(certificateId);
  });
  return { stop: () => subscription.unlisten() };
}
