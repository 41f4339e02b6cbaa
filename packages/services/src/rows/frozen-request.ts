import type { NfseTotalsRecord } from '@fiscal/api-contract';
import type { CalculatedNote, NfeRequest, NfseRequest } from '@fiscal/domain';

/** What was frozen with a run: the request and what was calculated from it. */
export interface FrozenRequest {
  readonly request: NfeRequest;
  readonly calculated: CalculatedNote;
  /** What the note says of its content. Portuguese. */
  readonly warnings: readonly string[];
}

/** What was frozen with a run of an NFS-e: the request, what its amounts should be, and what is said of its content. */
export interface FrozenNfseRequest {
  readonly request: NfseRequest;
  readonly totals: NfseTotalsRecord;
  readonly warnings: readonly string[];
}
