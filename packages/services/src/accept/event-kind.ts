import type { FilingKind } from '@fiscal/contracts';
import type { SeriesModel, Statement, Transaction } from '@fiscal/db';
import type { FilingStatus, Problem } from '@fiscal/domain';
import type { WrittenField } from '@fiscal/xml';
import type { TenantContext } from '../context/context.ts';
import type { FilingKindAdapter } from '../filing/filing-kind-adapter.ts';
import type { EventRow, EventStatements } from './event-row.ts';
import type { EventSubject } from './event-subject.ts';

/** The words that a client writes in an event. */
export interface EventWords {
  readonly text: string;
}

/** The types that the events of one kind of document have. */
export interface EventTypes {
  readonly type: string;
  readonly words: EventWords;
  /** The columns of the rows besides `EventRow` and the words. */
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

/** The ids with which the row of an event is made. */
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

/** The differences between the events of the kinds of documents, until the engine takes over. */
export interface EventKind<T extends EventTypes> {
  readonly kind: FilingKind;
  /** The model of the series of its documents. */
  readonly model: SeriesModel;
  readonly names: {
    /** The name of the document in messages: a Portuguese feminine noun. */
    readonly document: string;
    /** The name of the document for operators. */
    readonly label: string;
    /** The advice for a rejected event that a client tries to retry. Portuguese. */
    readonly afterRejection: string;
  };
  readonly types: Readonly<Record<T['type'], EventTypeRules>>;
  readonly subject: Statement<{ id: string; clientId: string; mode: string }, EventSubject>;
  readonly rows: EventStatements<RowOf<T>>;
  /** The own columns of a row before the event is registered. */
  readonly unregistered: T['own'];
  /** Picks the words of a row or of a request. */
  wordsOf(words: T['words']): T['words'];
  /**
   * Returns the words of the event that the authority holds, if they differ from ours and an event of ours can have
   * them.
   */
  heldWords?(row: RowOf<T>): T['words'] | undefined;
  writeText(type: T['type'], text: string): WrittenField;
  /**
   * Returns the highest sequence of the type that the authority is known to hold; 0 when it holds none. Absent when a
   * document has only one event of every type.
   */
  readTaken?(tx: Transaction, clientId: string, documentId: string, type: T['type']): Promise<number>;
  build(
    ctx: Pick<TenantContext, 'settings'>,
    subject: EventSubject & { readonly accessKey: string },
    content: EventContent<T> & { readonly at: Date },
  ): BuiltEvent;
  insert(tx: Transaction, event: EventIds & EventContent<T>): Promise<unknown>;
  /** Writes the content of another run. */
  update(tx: Transaction, row: RowOf<T>, content: EventContent<T>): Promise<unknown>;
  /** Reads the document. Throws `not_found`. */
  findDocument(tx: Transaction, ctx: Pick<TenantContext, 'tenant'>, id: string): Promise<EventDocument>;
  fileName(accessKey: string, row: RowOf<T>): string;
  readonly publish: FilingKindAdapter['publish'];
  record(row: RowOf<T>, ...added: readonly string[]): T['record'];
}

export interface EventTypeRules {
  /** The most events of the type that a document may have. A type with only one uses the sequence 1. */
  readonly most: number;
  /** The field of a request that holds the text. */
  readonly field: string;
}

interface EventDocument {
  readonly clientId: string;
  readonly accessKey: string | null;
}
