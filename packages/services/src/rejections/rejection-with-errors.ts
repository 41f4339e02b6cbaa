import type { NfseRejectionRecord } from '@fiscal/api-contract';
import type { FilingRow } from '../filing-record/filing-row.ts';

/** A refusal of the Sefin as events show it. */
export const rejectionWithErrors = ({
  cStat,
  reason,
  at,
  errors = [{ code: cStat, reason, detail: null }],
}: NonNullable<FilingRow['rejection']>): NfseRejectionRecord => ({ cStat, reason, at, errors });
