import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { carryFiling } from './filing/carry-filing.ts';

/**
 * Issues one NF-e: carries its filing to the authority and back. Input and result hold the filing's id, run and
 * status, never content.
 */
export async function issueNfe(input: FilingInput): Promise<FilingResult> {
  return carryFiling('nfe', filingKinds, input);
}
