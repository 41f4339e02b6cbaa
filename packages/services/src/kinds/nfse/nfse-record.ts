import type { NfseRecord, NfseStatus, NfseTotalsRecord } from '@fiscal/api-contract';
import { nfseStatuses } from '@fiscal/api-contract';
import { type FilingStatus, id24, isNfseKey, nfseVerificationUrl } from '@fiscal/domain';
import { waitingRecord } from '../../read/waiting-record.ts';
import { explainedNfseRejection } from '../../rejections/explain-rejection.ts';
import { warnOfEnding } from '../../rows/ended-nfse-words.ts';
import type { NfseRow } from '../../rows/nfse-row.ts';

/** Facts of the NFS-e 6.2. */
export const nfseRecord = (row: NfseRow): NfseRecord => ({
  id: id24(row.id),
  externalId: row.externalId,
  companyId: id24(row.companyId),
  environment: row.environment,
  status: nfseStatus(row.status),
  series: row.series,
  number: row.number,
  dpsId: row.dpsId,
  nfseNumber: row.nfseNumber,
  accessKey: row.accessKey,
  protocol: null,
  authorizedAt: row.authorizedAt?.toISOString() ?? null,
  verificationUrl:
    row.accessKey !== null && isNfseKey(row.accessKey) ? nfseVerificationUrl(row.accessKey) : null,
  statusCode: row.registeredAs,
  rejection: explainedNfseRejection(row.rejection),
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row, 'note', 'Sefin'),
  replacedBy: row.replacedBy === null ? null : id24(row.replacedBy),
  totals: row.totals as NfseTotalsRecord,
  warnings: [...row.warnings, ...(row.replacedBy === null ? warnOfEnding(row.ending) : [])],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Throws for a status that no NFS-e has, a defect. */
function nfseStatus(status: FilingStatus): NfseStatus {
  const found = nfseStatuses.find((each) => each === status);
  if (found === undefined) throw new Error(`an NFS-e is never ${status}`);
  return found;
}
