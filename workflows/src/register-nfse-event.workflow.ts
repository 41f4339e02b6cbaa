import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { carryFiling } from './filing/carry-filing.ts';

/** Registers one event of an NFS-e: its cancellation, or the request for one. Input and result never hold content. */
export async function registerNfseEvent(input: FilingInput): Promise<FilingResult> {
  return carryFiling('nfseEvent', filingKinds, input);
}
