import { defineStatement, type Transaction } from '@fiscal/db';
import type { NoteEventType } from '@fiscal/domain';

/** The fields of an event and of its note for the published events, besides those of its filing. */
export interface PublishedNoteEvent {
  readonly type: NoteEventType;
  readonly sequence: number;
  readonly protocol: string | null;
  readonly registeredAt: Date | null;
  readonly noteId: string;
  readonly externalId: string;
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
}

const read = defineStatement<{ id: string }, PublishedNoteEvent>(`
  select e.type, e.sequence, e.protocol, e.registered_at as "registeredAt", n.id as "noteId",
    n.external_id as "externalId", n.series, n.number, n.access_key as "accessKey"
  from nfe_event e join note n on n.client_id = e.client_id and n.id = e.note_id
  where e.id = :id`);

/** Reads the event of a filing. Throws when the filing has none. */
export async function readEvent(tx: Transaction, id: string): Promise<PublishedNoteEvent> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no event`);
  return row;
}
