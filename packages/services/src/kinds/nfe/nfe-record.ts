import type { NfeRecord, TotalsRecord } from '../../context/records.ts';
import { noteFields, progressFields } from '../../filing-record/record-fields.ts';
import { rejectionOfNote } from '../../rejections/explain-rejection.ts';
import type { NoteRow } from './note-row.ts';

/** Returns the record that clients read. Source: specification 2.8. */
export const nfeRecord = (row: NoteRow): NfeRecord => ({
  ...noteFields(row, row),
  status: row.status,
  protocol: row.protocol,
  authorizedAt: row.authorizedAt?.toISOString() ?? null,
  rejection: rejectionOfNote(row),
  denial: row.denial,
  totals: row.totals as TotalsRecord,
  warnings: row.warnings,
  ...progressFields(row, 'note', 'sefaz'),
});
