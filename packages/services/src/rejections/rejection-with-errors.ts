import type { NfseRejectionRecord } from '@fiscal/api-contract';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** Shows a refusal of the Sefin with its list of errors, as events do. */
export const rejectionWithErrors = ({
  cStat,
  reason,
  at,
  errors = [{ code: cStat, reason, detail: null }],
}: NonNullable<FilingRow['rejection']>): NfseRejectionRecord => ({ cStat, reason, at, errors });
