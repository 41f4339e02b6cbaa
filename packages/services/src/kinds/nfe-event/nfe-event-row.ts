import type { nfeEvent } from '@fiscal/db';
import type { NoteEventType } from '@fiscal/domain';
import { type EventRow, eventStatements } from '../../accept/event-row.ts';

/** The own columns of an event of an NF-e. */
export interface NfeEventColumns extends Pick<typeof nfeEvent.$inferSelect, 'registeredAs' | 'protocol'> {
  /** The authority did not find the note (494) when the event was last sent. */
  readonly noteNotFound: boolean;
}

/** An event of an NF-e with its filing. */
export type NfeEventRow = EventRow<NoteEventType> & NfeEventColumns;

export const nfeEventRows = eventStatements<NfeEventRow>({
  table: 'nfe_event',
  document: 'note_id',
  xml: 'proc_event_id',
  sequence: (event) => `${event}.sequence`,
  columns: `e.registered_as as "registeredAs", e.protocol,
    coalesce((
      select a.c_stat = '494' from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.kind = 'transmit'
      order by a.sequence desc limit 1), false) as "noteNotFound"`,
});
