import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { carryFiling } from '@fiscal/workflows/carry-filing';
import { kindsWithParcel } from './kinds-with-parcel.ts';
import { parcel } from './parcel-kind.ts';

export { deliver } from '@fiscal/workflows';

/** Registers one parcel. */
export async function registerParcel(input: FilingInput): Promise<FilingResult> {
  return carryFiling(parcel, kindsWithParcel, input);
}
