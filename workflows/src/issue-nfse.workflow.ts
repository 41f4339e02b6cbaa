import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { carryFiling } from './filing/carry-filing.ts';

/** Issues one NFS-e: carries its signed DPS to the Sefin and back. Input and result never hold content. */
export async function issueNfse(input: FilingInput): Promise<FilingResult> {
  return carryFiling('nfse', filingKinds, input);
}
