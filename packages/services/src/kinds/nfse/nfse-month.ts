import { type NfseEventType, nfseEventCodes } from '@fiscal/domain';
import { exportNotes } from '../../export/export-month.ts';
import { type EventOfMonth, monthKind } from '../../export/month-kind.ts';
import { endedAtOf } from './nfse-ending.ts';
import { nfseNote } from './nfse-note.ts';
import { type NfseOfMonth, nfseSummaryHead, nfseSummaryLine } from './nfse-summary.ts';

interface NfseEventOfMonth extends EventOfMonth {
  readonly type: NfseEventType;
}

/** The export of a month of NFS-e. Each event is the only one of its type. */
export const nfseMonth = monthKind<NfseOfMonth, NfseEventOfMonth>({
  name: 'nfse',
  note: nfseNote,
  columns: `n.nfse_number as "nfseNumber",
    coalesce(
      (select e.registered_at from nfse_event e
        where e.client_id = n.client_id and e.nfse_id = n.id and e.type = 'cancellation'
          and e.registered_at is not null limit 1),
      (select r.authorized_at from nfse r where r.client_id = n.client_id and r.id = n.replaced_by),
      ${endedAtOf('f', 'n')}
    ) as "cancelledAt"`,
  sequence: '1',
  eventFileName: ({ accessKey, type, sequence }) => `${accessKey}-${nfseEventCodes[type]}-${sequence}.xml`,
  summaryHead: nfseSummaryHead,
  summaryLine: nfseSummaryLine,
});

/** Makes the archive of a month of NFS-e. Throws the errors of `exportNotes`. */
export const exportNfseMonth = exportNotes(nfseMonth);
