import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { carryFiling } from './filing/carry-filing.ts';

/** Disables one range of numbers of a series of NF-e. Input and result never hold content. */
export async function disableNfeNumbers(input: FilingInput): Promise<FilingResult> {
  return carryFiling('nfeDisabling', filingKinds, input);
}
