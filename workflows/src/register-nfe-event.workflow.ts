import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { carryFiling } from './filing/carry-filing.ts';

/** Registers one event of an NF-e: a cancellation or a correction letter. Input and result never hold content. */
export async function registerNfeEvent(input: FilingInput): Promise<FilingResult> {
  return carryFiling('nfeEvent', filingKinds, input);
}
