import { eventTypes, type NoteEventType } from '@fiscal/domain';
import { exportNotes } from '../../export/export-month.ts';
import { type EventOfMonth, monthKind, type NoteOfMonth } from '../../export/month-kind.ts';
import { nfeNote } from './nfe-note.ts';
import { type SummaryLine, summaryHead, summaryLine } from './nfe-summary.ts';
import { otherNfeFiles } from './other-nfe-files.ts';

interface NfeOfMonth extends NoteOfMonth, Omit<SummaryLine, 'accessKey' | 'authorizedAt'> {}

interface NfeEventOfMonth extends EventOfMonth {
  readonly type: NoteEventType;
}

/** The export of a month of NF-e, with its denials and disabled ranges. */
const nfeMonth = monthKind<NfeOfMonth, NfeEventOfMonth>({
  name: 'nfe',
  note: nfeNote,
  columns: `n.model, n.protocol,
    (select c.registered_at from nfe_event c
      where c.client_id = n.client_id and c.note_id = n.id and c.type = 'cancellation' and c.registered_at is not null
    ) as "cancelledAt"`,
  sequence: 'e.sequence',
  eventFileName: ({ accessKey, type, sequence }) =>
    `${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`,
  summaryHead,
  summaryLine: (row) => summaryLine({ ...row, authorizedAt: row.at }),
  others: otherNfeFiles,
});

/** Makes the archive of a month of NF-e. Throws the errors of `exportNotes`. */
export const exportNfeMonth = exportNotes(nfeMonth);
