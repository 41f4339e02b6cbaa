import type { NfseRecord, NfseStatus, NfseTotalsRecord } from '@fiscal/api-contract';
import { nfseStatuses } from '@fiscal/api-contract';
import { type FilingStatus, id24, isNfseKey, nfseVerificationUrl } from '@fiscal/domain';
import { noteFields, progressFields } from '../../filing-record/record-fields.ts';
import { explainedNfseRejection } from '../../rejections/explain-rejection.ts';
import type { NfseRow } from './nfse-row.ts';
import { warnOfEnding } from './warn-of-ending.ts';

/** Returns the record that clients read. Source: facts of the NFS-e 6.2. */
export const nfseRecord = (row: NfseRow): NfseRecord => ({
  ...noteFields(row, row),
  status: nfseStatus(row.status),
  dpsId: row.dpsId,
  nfseNumber: row.nfseNumber,
  protocol: null,
  authorizedAt: row.authorizedAt?.toISOString() ?? null,
  verificationUrl:
    row.accessKey !== null && isNfseKey(row.accessKey) ? nfseVerificationUrl(row.accessKey) : null,
  statusCode: row.registeredAs,
  rejection: explainedNfseRejection(row.rejection),
  replacedBy: row.replacedBy === null ? null : id24(row.replacedBy),
  totals: row.totals as NfseTotalsRecord,
  warnings: [...row.warnings, ...(row.replacedBy === null ? warnOfEnding(row.ending) : [])],
  ...progressFields(row, 'note', 'sefin'),
});

/** Returns the status. Throws for one that no NFS-e has, a defect. */
function nfseStatus(status: FilingStatus): NfseStatus {
  const found = nfseStatuses.find((each) => each === status);
  if (found === undefined) throw new Error(`an NFS-e is never ${status}`);
  return found;
}
