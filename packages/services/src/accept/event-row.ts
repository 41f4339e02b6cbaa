import { defineStatement, type Statement, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { presentInDoubt } from '../filing/doubt.ts';
import { type FilingRow, filingColumns } from '../filing-record/filing-row.ts';

/** The columns that every event has, with the columns of its filing. */
export interface EventRow<Type extends string = string> extends FilingRow {
  /** The document that the event is about. */
  readonly documentId: string;
  readonly type: Type;
  readonly sequence: number;
  readonly text: string;
  readonly registeredAt: Date | null;
  /** Another system registered the event: the stored document holds the bytes of that system. */
  readonly registeredElsewhere: boolean;
  /** The stored document of the registration. */
  readonly xmlId: string | null;
  /** The present document of the event may be at the authority. */
  readonly inDoubt: boolean;
}

/** An event by its document and its own id. */
export interface EventRef {
  /** The document. */
  readonly id: string;
  readonly eventId: string;
}

type OneEvent = { clientId: string; documentId: string; eventId: string; mode: string };

export interface EventStatements<Event> {
  /** The events of a document, in the order of creation. */
  readonly all: Statement<{ clientId: string; documentId: string }, Event>;
  readonly one: Readonly<Record<'none' | 'change', Statement<OneEvent, Event>>>;
  /**
   * Finds another event of the document that is registered under the Id of this one, which the authority never holds twice:
   * this one can be registered no more, and is not queried again.
   */
  readonly registeredInstead: Statement<{ eventId: string }, object>;
}

interface EventTable {
  readonly table: string;
  /** The columns that hold the id of the document and the id of the registered XML. */
  readonly document: string;
  readonly xml: string;
  /** SQL: the sequence of an event. */
  sequence(event: string): string;
  /** SQL: whether the authority takes in another event `e` of its type; default: never. */
  readonly isTakenAgain?: string | undefined;
  /** SQL: what the events `e` with their filings `f` have of their own. */
  readonly columns: string;
}

/** Makes the statements that read the events of a table. */
export function eventStatements<Event extends EventRow>({
  table,
  document,
  xml,
  sequence,
  isTakenAgain = 'false',
  columns,
}: EventTable): EventStatements<Event> {
  const all = `
  select ${filingColumns}, e.${document} as "documentId", e.type, ${sequence('e')} as sequence, e.text,
    e.registered_at as "registeredAt", e.registered_elsewhere as "registeredElsewhere", e.${xml} as "xmlId",
    ${presentInDoubt('f')} as "inDoubt", ${columns}
  from ${table} e
  join filing f on f.client_id = e.client_id and f.id = e.id
  where e.client_id = :clientId and e.${document} = :documentId`;
  const one = `${all} and e.id = :eventId and f.mode = :mode`;
  return {
    all: defineStatement(`${all} order by f.created_at, sequence, f.id`),
    one: { none: defineStatement(one), change: defineStatement(`${one} for no key update of f`) },
    registeredInstead: defineStatement(`
      select from ${table} e
      join ${table} other on other.client_id = e.client_id and other.${document} = e.${document} and other.type = e.type
        and ${sequence('other')} = ${sequence('e')} and other.id <> e.id
      where e.id = :eventId and other.registered_at is not null and not (${isTakenAgain})`),
  };
}

/** Reads an event of a document of the client, in the mode of the key. Throws `not_found`. */
export async function findEvent<Event>(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  { one }: EventStatements<Event>,
  { id, eventId }: EventRef,
  lock: 'none' | 'change' = 'none',
): Promise<Event> {
  if (!isId24(id) || !isId24(eventId)) throw notFound();
  const [row] = await tx.run(one[lock], { ...tenant, documentId: id, eventId });
  if (row === undefined) throw notFound();
  return row;
}
