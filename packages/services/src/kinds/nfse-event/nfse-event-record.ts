import type { NfseEventRecord } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import { progressFields } from '../../filing-record/record-fields.ts';
import { registrationStatus } from '../../filing-record/registration-status.ts';
import { explainedNfseRejection } from '../../rejections/explain-rejection.ts';
import type { NfseEventRow } from './nfse-event-row.ts';
import { nfseRequestTypeOf } from './publish-nfse-event.ts';

/** Returns the record that clients read. Source: facts of the NFS-e 5, 6.3. */
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
  warnings: [...(row.registeredElsewhere ? [elsewhere] : []), ...added],
  ...progressFields(row, 'request', 'sefin'),
});

const elsewhere = 'Outro sistema registrou o evento; o XML guardado é o dele.';
