import { filingKinds as known } from '@fiscal/contracts/kinds-table';
import { parcelKind } from './parcel-kind.ts';

/** Stands in the place of the table of kinds, in the process of the test and in the bundle of its workflows. */
export const filingKinds = { ...known, parcel: parcelKind };
