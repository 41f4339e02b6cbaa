import type { note } from '@fiscal/db';
import { type FilingRow, filingColumns } from '../../filing-record/filing-row.ts';
import { noteRows } from '../../filing-record/note-rows.ts';

/** An NF-e with its filing: one document, one row of the API. */
export type NoteRow = FilingRow &
  Omit<typeof note.$inferSelect, 'companyId' | 'recipientDocument' | 'recipientName' | 'letter'>;

export const nfeRows = noteRows<NoteRow>({
  kind: 'nfe',
  name: 'note',
  numberType: 'integer',
  document: 'proc_nfe_id',
  print: 'danfe_id',
  events: { name: 'nfe_event', note: 'note_id', document: 'proc_event_id' },
  columns: `${filingColumns}, n.model, n.series, n.number, n.external_id as "externalId", n.uf,
    n.access_key as "accessKey", n.protocol, n.authorized_at as "authorizedAt", n.totals,
    to_jsonb(n.warnings) as warnings, n.proc_nfe_id as "procNfeId", n.danfe_id as "danfeId"`,
});

/** Reads an NF-e of the client, in the mode of the key. Throws `not_found`. */
export const findNote = nfeRows.find;
