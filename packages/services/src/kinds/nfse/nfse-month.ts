import { defineStatement } from '@fiscal/db';
import { type NfseEventType, nfseEventCodes } from '@fiscal/domain';
import { exportMonthOf } from '../../export/export-month.ts';
import type { EventOfMonth, MonthKind } from '../../export/month-kind.ts';
import { type MonthParameters, within } from '../../export/month-rows.ts';
import { endedAtOf } from './nfse-ending.ts';
import { nfseNote } from './nfse-note.ts';
import { type NfseOfMonth, nfseSummaryHead, nfseSummaryLine } from './nfse-summary.ts';

/** `cancelledAt` is the time of the cancellation, whoever asked for it, or of the NFS-e that replaced it. */
const notes = defineStatement<MonthParameters, NfseOfMonth>(`
  select n.id, n.authorized_at as at, n.series, n.number::float8 as number, n.nfse_number as "nfseNumber",
    n.access_key as "accessKey", f.status, n.recipient_document as "recipientDocument",
    n.recipient_name as "recipientName", n.totals,
    coalesce(
      (select e.registered_at from nfse_event e
        where e.client_id = n.client_id and e.nfse_id = n.id and e.type = 'cancellation'
          and e.registered_at is not null limit 1),
      (select r.authorized_at from nfse r where r.client_id = n.client_id and r.id = n.replaced_by),
      ${endedAtOf('f', 'n')}
    ) as "cancelledAt",
    n.nfse_xml_id as "xmlId", x.size as "xmlSize", n.danfse_id as "printId", p.size as "printSize"
  from nfse n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join document x on x.id = n.nfse_xml_id
  left join document p on p.id = n.danfse_id
  where ${within('n', 'authorized_at')}`);

/** Each event is the only one of its type. */
interface NfseEventOfMonth extends EventOfMonth {
  readonly type: NfseEventType;
}

const events = defineStatement<MonthParameters, NfseEventOfMonth>(`
  select e.id, e.registered_at as at, n.access_key as "accessKey", n.series, n.number::float8 as number, e.type, 1 as sequence,
    e.event_xml_id as "documentId", x.size
  from nfse_event e
  join nfse n on n.id = e.nfse_id
  join document x on x.id = e.event_xml_id
  where ${within('e', 'registered_at')}`);

/** A month of NFS-e. */
export const nfseMonth: MonthKind<NfseOfMonth, NfseEventOfMonth> = {
  name: 'nfse',
  note: nfseNote,
  notes,
  events,
  eventFileName: ({ accessKey, type, sequence }) => `${accessKey}-${nfseEventCodes[type]}-${sequence}.xml`,
  summaryHead: nfseSummaryHead,
  summaryLine: nfseSummaryLine,
};

/** Makes the archive of a month of NFS-e. Throws as `exportMonthOf` says. */
export const exportNfseMonth = exportMonthOf(nfseMonth);
