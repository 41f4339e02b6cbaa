import type { NfeEventRecord } from '@fiscal/api-contract';
import { defineStatement, nfeEvent } from '@fiscal/db';
import { eventTypes, type NoteEventType } from '@fiscal/domain';
import { buildCancellation, buildCorrection, mostLetters, writeEventText } from '@fiscal/nfe';
import { and, eq } from 'drizzle-orm';
import type { EventKind, EventWords } from '../../accept/event-kind.ts';
import { selectSubject } from '../../accept/event-subject.ts';
import { findNote } from '../nfe/note-row.ts';
import { nfeEventRecord } from './nfe-event-record.ts';
import { type NfeEventColumns, nfeEventRows } from './nfe-event-row.ts';
import { publishStoredEvent } from './publish-note-event.ts';

/**
 * SQL: the possible sequences of a letter, as JSON texts. Other texts are ignored, because a cast of them could fail.
 */
const sequences = Array.from({ length: mostLetters }, (_, index) => `'${index + 1}'`).join(', ');

/** When the authority holds another text under the key of a letter, its answer shows which sequences are used. */
const readTaken = defineStatement<
  { clientId: string; noteId: string; type: string; tpEvento: string },
  { readonly taken: number }
>(`
  select greatest(
    (select max(e.sequence) from nfe_event e
      where e.client_id = :clientId and e.note_id = :noteId and e.type = :type and e.registered_at is not null),
    (select max((held ->> 'sequence')::int) from nfe_event e
      join attempt a on a.client_id = e.client_id and a.filing_id = e.id and a.answer_class = 'textMismatch'
      cross join jsonb_array_elements(a.answer -> 'events') held
      where e.client_id = :clientId and e.note_id = :noteId and e.type = :type and held ->> 'type' = :tpEvento
        and held ->> 'sequence' in (${sequences})),
    0) as taken`);

interface NfeEvents {
  readonly type: NoteEventType;
  readonly words: EventWords;
  readonly own: NfeEventColumns;
  readonly record: NfeEventRecord;
}

/** Cancellations and correction letters of NF-e. */
export const nfeEvents: EventKind<NfeEvents> = {
  kind: 'nfeEvent',
  model: '55',
  names: {
    document: 'nota',
    label: 'NF-e',
    afterRejection: 'peça outro evento a POST /v1/nfe/{id}/cancel ou /correction.',
  },
  types: {
    cancellation: { most: 1, field: 'justification' },
    correction: { most: mostLetters, field: 'text' },
  },
  subject: selectSubject('note', 'n.protocol'),
  rows: nfeEventRows,
  unregistered: { registeredAs: null, protocol: null, noteNotFound: false },
  wordsOf: ({ text }) => ({ text }),
  writeText: writeEventText,
  readTaken: async (tx, clientId, noteId, type) => {
    const [found] = await tx.run(readTaken, { clientId, noteId, type, tpEvento: eventTypes[type] });
    return found?.taken ?? 0;
  },
  build: (_, { id, environment, accessKey, protocol }, { type, sequence, words: { text }, at }) => {
    const about = { environment, accessKey, at };
    if (type === 'correction') return buildCorrection({ ...about, sequence, correction: text });
    if (protocol === null) throw new Error(`note ${id} is authorized without a protocol`);
    return buildCancellation({ ...about, protocol, justification: text });
  },
  insert: async (tx, { documentId: noteId, words, ...event }) =>
    tx.insert(nfeEvent).values({ ...event, noteId, ...words }),
  update: async (tx, { clientId, id }, { sequence }) =>
    tx
      .update(nfeEvent)
      .set({ sequence })
      .where(and(eq(nfeEvent.clientId, clientId), eq(nfeEvent.id, id))),
  findDocument: findNote,
  fileName: (accessKey, { type, sequence }) =>
    `${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`,
  publish: publishStoredEvent,
  record: nfeEventRecord,
};
