import type { NfseRequest, NfseTotalsRecord } from '@fiscal/api-contract';

/** What was frozen with a run of an NFS-e: the request, what its amounts should be, and what is said of its content. */
export interface FrozenNfseRequest {
  readonly request: NfseRequest;
  readonly totals: NfseTotalsRecord;
  readonly warnings: readonly string[];
}
