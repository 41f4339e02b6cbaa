import type { FilingInput, FilingResult } from '@fiscal/contracts';
import { carryFiling } from '@fiscal/workflows/carry-filing';
import { kindsWithParcel, parcel, parcelEvent } from './kinds-with-parcel.ts';

export { deliver } from '@fiscal/workflows';

/** Registers one parcel. */
export const registerParcel = (input: FilingInput): Promise<FilingResult> =>
  carryFiling(parcel, kindsWithParcel, input);

/** Registers the cancellation of one parcel. */
export const registerParcelEvent = (input: FilingInput): Promise<FilingResult> =>
  carryFiling(parcelEvent, kindsWithParcel, input);
