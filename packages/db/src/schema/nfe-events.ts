import { environments, type NoteEventType, noteEventTypes } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, filedColumns, idCheck, moment, oneOf } from './columns.ts';
import { filingKey } from './filings.ts';
import { note } from './notes.ts';

/** The data of an event of an NF-e. Its state is in its filing, which has the same id. */
export const nfeEvent = pgTable(
  'nfe_event',
  {
    ...filedColumns(),
    noteId: code('note_id')
      .notNull()
      .references(() => note.id),
    type: code('type').$type<NoteEventType>().notNull(),
    /** nSeqEvento of the present run. The next letter takes the number of a letter that was not registered. */
    sequence: integer('sequence').notNull(),
    /** xJust or xCorrecao as it was written. */
    text: text('text').notNull(),
    /** cStat of the registration: 135, 136, 155 (late) … */
    registeredAs: code('registered_as'),
    protocol: code('protocol'),
    registeredAt: moment('registered_at'),
    /** True when another system registered the event: the document holds that system's bytes. */
    registeredElsewhere: boolean('registered_elsewhere').notNull().default(false),
    procEventId: code('proc_event_id'),
  },
  (t) => [
    filingKey('nfe_event_filing', t.clientId, t.id),
    filingKey('nfe_event_of_note', t.clientId, t.noteId),
    index('nfe_event_by_note').on(t.clientId, t.noteId, t.id),
    index('nfe_event_note').on(t.noteId),
    index('nfe_event_by_registration')
      .on(t.clientId, t.companyId, t.environment, t.registeredAt, t.id)
      .where(sql`registered_at is not null`),
    uniqueIndex('nfe_event_sequence')
      .on(t.clientId, t.noteId, t.type, t.sequence)
      .where(sql`registered_at is not null`),
    index('nfe_event_by_protocol').on(t.protocol).where(sql`protocol is not null`),
    idCheck('nfe_event_id_form', t.id),
    oneOf('nfe_event_environment', t.environment, environments),
    oneOf('nfe_event_type', t.type, noteEventTypes),
    check(
      'nfe_event_sequence_range',
      sql`${t.sequence} between 1 and case ${t.type} when 'cancellation' then 1 else 20 end`,
    ),
    check(
      'nfe_event_registered',
      sql`(${t.registeredAt} is null) = (${t.protocol} is null) and (${t.registeredAt} is null) = (${t.registeredAs} is null) and (${t.registeredAt} is null) = (${t.procEventId} is null)`,
    ),
  ],
);
