import type { AuthorityTransport } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type { Database, Subscription } from '@fiscal/db';
import { subscribeRemovals } from '../notify/publish-removal.ts';

/** The parts of a process that keep something of certificates. */
export interface KeptCertificates {
  readonly connections: Pick<AuthorityTransport, 'release' | 'releaseAll'>;
  /** Absent in a process that keeps no keys. */
  readonly keys?: Pick<KeyCache, 'evict' | 'clear'> | undefined;
}

/**
 * Ends the connections and drops the key of each certificate that any process replaces or removes; of all certificates
 * when a notification may have been missed.
 */
export const forgetReplacedCertificates = (
  sys: { readonly db: Pick<Database, 'listen'> },
  { connections, keys }: KeptCertificates,
): Promise<Subscription> =>
  subscribeRemovals(
    sys,
    'certificate',
    (certificateId) => {
      keys?.evict(certificateId);
      connections.release(certificateId);
    },
    () => {
      keys?.clear();
      connections.releaseAll();
    },
  );
