import { defineStatement } from '@fiscal/db';
import { eventTypes, type NoteEventType } from '@fiscal/domain';
import { exportMonthOf } from '../../export/export-month.ts';
import type { EventOfMonth, MonthKind, NoteOfMonth } from '../../export/month-kind.ts';
import { type MonthParameters, within } from '../../export/month-rows.ts';
import { nfeNote } from './nfe-note.ts';
import { type SummaryLine, summaryHead, summaryLine } from './nfe-summary.ts';
import { otherNfeFiles } from './other-nfe-files.ts';

interface NfeOfMonth extends NoteOfMonth, Omit<SummaryLine, 'accessKey' | 'authorizedAt'> {}

const notes = defineStatement<MonthParameters, NfeOfMonth>(`
  select n.id, n.authorized_at as at, n.model, n.series, n.number, n.access_key as "accessKey", f.status, n.protocol,
    n.recipient_document as "recipientDocument", n.recipient_name as "recipientName", n.totals,
    (select e.registered_at from nfe_event e
      where e.client_id = n.client_id and e.note_id = n.id and e.type = 'cancellation' and e.registered_at is not null
    ) as "cancelledAt",
    n.proc_nfe_id as "xmlId", x.size as "xmlSize", n.danfe_id as "printId", p.size as "printSize"
  from note n
  join filing f on f.client_id = n.client_id and f.id = n.id
  join document x on x.id = n.proc_nfe_id
  left join document p on p.id = n.danfe_id
  where ${within('n', 'authorized_at')}`);

interface NfeEventOfMonth extends EventOfMonth {
  readonly type: NoteEventType;
}

const events = defineStatement<MonthParameters, NfeEventOfMonth>(`
  select e.id, e.registered_at as at, n.access_key as "accessKey", n.series, n.number, e.type, e.sequence,
    e.proc_event_id as "documentId", x.size
  from nfe_event e
  join note n on n.id = e.note_id
  join document x on x.id = e.proc_event_id
  where ${within('e', 'registered_at')}`);

/** A month of NF-e, with its denials and disabled ranges. */
const nfeMonth: MonthKind<NfeOfMonth, NfeEventOfMonth> = {
  name: 'nfe',
  note: nfeNote,
  notes,
  events,
  eventFileName: ({ accessKey, type, sequence }) =>
    `${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`,
  summaryHead,
  summaryLine: (row) => summaryLine({ ...row, authorizedAt: row.at }),
  others: otherNfeFiles,
};

/** Makes the archive of a month of NF-e. Throws as `exportMonthOf` says. */
export const exportMonth = exportMonthOf(nfeMonth);
