import type { FilingKind } from '@fiscal/contracts';
import type { SeriesModel, Statement, Transaction } from '@fiscal/db';
import type { FilingStatus, Problem } from '@fiscal/domain';
import type { WrittenField } from '@fiscal/xml';
import type { TenantContext } from '../context/context.ts';
import type { FilingKindAdapter } from '../filing/filing-kind-adapter.ts';
import type { EventRow, EventStatements } from './event-row.ts';
import type { EventSubject } from './event-subject.ts';

/** The words of a client in an event. */
export interface EventWords {
  readonly text: string;
}

/** The types that the events of one kind of document have. */
export interface EventTypes {
  readonly type: string;
  readonly words: EventWords;
  /** The columns of its rows besides `EventRow` and the words. */
  readonly own: object;
  /** The event as the API gives it. */
  readonly record: { readonly status: FilingStatus | 'registered' };
}

/** An event with its filing. */
export type RowOf<T extends EventTypes> = EventRow<T['type']> & T['words'] & T['own'];

/** The content of an event, with its sequence. */
export interface EventContent<T extends EventTypes> {
  readonly type: T['type'];
  readonly sequence: number;
  readonly words: T['words'];
}

/** The ids of the event that a row is made for. */
export interface EventIds {
  readonly id: string;
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: EventSubject['environment'];
  readonly documentId: string;
}

export type BuiltEvent =
  | { readonly ok: true; readonly xml: string; readonly id: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Everything that the events of one kind of document do differently until the engine takes them over. */
export interface EventKind<T extends EventTypes> {
  readonly kind: FilingKind;
  /** The model of the series of its documents. */
  readonly model: SeriesModel;
  readonly names: {
    /** The name of the document in messages: a feminine noun. Portuguese. */
    readonly document: string;
    /** The label of the document for operators. */
    readonly label: string;
    /** The advice instead of a retry of a rejected event. Portuguese. */
    readonly afterRejection: string;
  };
  readonly types: Readonly<Record<T['type'], EventTypeRules>>;
  readonly subject: Statement<{ id: string; clientId: string; mode: string }, EventSubject>;
  readonly rows: EventStatements<RowOf<T>>;
  /** The own columns of a row before the event is registered. */
  readonly unregistered: T['own'];
  /** Picks the words of a row or of a request. */
  wordsOf(words: T['words']): T['words'];
  /** Returns the words of the event that the authority holds, where they are others than ours and one of ours can say them. */
  heldWords?(row: RowOf<T>): T['words'] | undefined;
  writeText(type: T['type'], text: string): WrittenField;
  /** Returns the highest sequence of the type that the authority is known to hold; 0: none. Absent: every type has one event. */
  readTaken?(tx: Transaction, clientId: string, documentId: string, type: T['type']): Promise<number>;
  build(
    ctx: Pick<TenantContext, 'settings'>,
    subject: EventSubject & { readonly accessKey: string },
    content: EventContent<T> & { readonly at: Date },
  ): BuiltEvent;
  insert(tx: Transaction, event: EventIds & EventContent<T>): Promise<unknown>;
  /** Writes what another run says. */
  update(tx: Transaction, row: RowOf<T>, content: EventContent<T>): Promise<unknown>;
  /** Reads the document. Throws `not_found`. */
  findDocument(tx: Transaction, ctx: TenantContext, id: string): Promise<EventDocument>;
  fileName(accessKey: string, row: RowOf<T>): string;
  readonly publish: FilingKindAdapter['publish'];
  record(row: RowOf<T>, ...added: readonly string[]): T['record'];
}

export interface EventTypeRules {
  /** How many events of the type a document has at most; the only one has the sequence 1. */
  readonly most: number;
  /** The field of a request that has the text. */
  readonly field: string;
}

interface EventDocument {
  readonly clientId: string;
  readonly accessKey: string | null;
}
