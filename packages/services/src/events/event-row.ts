import { defineStatement, type nfeEvent, type Transaction } from '@fiscal/db';
import { isId24, type NoteEventType } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { presentInDoubt } from '../filing/doubt.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';

type OwnColumns = Omit<typeof nfeEvent.$inferSelect, keyof FilingRow>;

/** An event of a note with its filing. */
export interface EventRow extends FilingRow, OwnColumns {
  /** Its present document may be at the authority. */
  readonly inDoubt: boolean;
  /** The authority did not find its note (494) when it was sent last. */
  readonly noteNotFound: boolean;
}

/** Columns of an event `e` with its filing `f`. */
const eventColumns = `${filingColumns}, e.note_id as "noteId", e.type, e.sequence, e.text,
    e.registered_as as "registeredAs", e.protocol, e.registered_at as "registeredAt",
    e.registered_elsewhere as "registeredElsewhere", e.proc_event_id as "procEventId",
    ${presentInDoubt('f')} as "inDoubt",
    coalesce((
      select a.c_stat = '494' from attempt a
      where a.client_id = f.client_id and a.filing_id = f.id and a.kind = 'transmit'
      order by a.sequence desc limit 1), false) as "noteNotFound"`;

const fromEvents = `
  from nfe_event e
  join filing f on f.client_id = e.client_id and f.id = e.id
  where e.client_id = $1 and e.note_id = $2`;

/** The events of a note, in the order of creation. */
export const selectEvents = defineStatement<[clientId: string, noteId: string], EventRow>(
  `select ${eventColumns} ${fromEvents} order by f.created_at, e.sequence, f.id`,
);

/** An event by its note and its own id. */
export interface EventOfNote {
  /** The note. */
  readonly id: string;
  readonly eventId: string;
}

const find = `select ${eventColumns} ${fromEvents} and e.id = $3 and f.mode = $4`;
type Parameters = [clientId: string, noteId: string, id: string, mode: string];

const statements = {
  none: defineStatement<Parameters, EventRow>(find),
  change: defineStatement<Parameters, EventRow>(`${find} for no key update of f`),
};

/** Reads an event of the client's note, of the key's mode. Throws `not_found`. */
export async function findEvent(
  tx: Transaction,
  { tenant }: TenantContext,
  { id, eventId }: EventOfNote,
  lock: keyof typeof statements = 'none',
): Promise<EventRow> {
  if (!isId24(id) || !isId24(eventId)) throw notFound();
  const [row] = await tx.run(statements[lock], [tenant.clientId, id, eventId, tenant.mode]);
  if (row === undefined) throw notFound();
  return row;
}

/** The events of one type. */
export const ofType = (events: readonly EventRow[], type: NoteEventType): readonly EventRow[] =>
  events.filter((event) => event.type === type);
