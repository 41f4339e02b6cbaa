import { filingKinds } from '@fiscal/contracts/kinds-table';
import { parcelKind } from './parcel-kind.ts';

/** The table with a further row. */
export const kindsWithParcel = { ...filingKinds, parcel: parcelKind };
