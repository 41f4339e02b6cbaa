import type { NfseRequest, NfseTotalsRecord } from '@fiscal/api-contract';

/**
 * The content that is frozen with a run of an NFS-e: the request, its expected amounts, and the warnings about its
 * content.
 */
export interface FrozenNfseRequest {
  readonly request: NfseRequest;
  readonly totals: NfseTotalsRecord;
  readonly warnings: readonly string[];
}
