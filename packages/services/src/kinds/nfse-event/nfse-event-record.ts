import type { NfseEventRecord } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import { registrationStatus } from '../../filing-record/registration-status.ts';
import { waitingRecord } from '../../filing-record/waiting-record.ts';
import { explainedNfseRejection } from '../../rejections/explain-rejection.ts';
import type { NfseEventRow } from './nfse-event-row.ts';
import { nfseRequestTypeOf } from './publish-nfse-event.ts';

/** Facts of the NFS-e 5, 6.3. */
export const nfseEventRecord = (row: NfseEventRow, ...added: readonly string[]): NfseEventRecord => ({
  id: id24(row.id),
  nfseId: id24(row.documentId),
  type: nfseRequestTypeOf[row.type],
  sequence: 1,
  reason: row.reason,
  text: row.text,
  status: registrationStatus(row.status),
  protocol: null,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  decision: row.decision,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejection: explainedNfseRejection(row.rejection),
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row, 'request', 'Sefin'),
  warnings: [...(row.registeredElsewhere ? [elsewhere] : []), ...added],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const elsewhere = 'Outro sistema registrou o evento; o XML guardado é o dele.';
