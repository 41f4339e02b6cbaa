import type { TenantContext } from '../context/context.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { NoteRows } from '../filing-record/note-rows.ts';
import type { PrintKind } from '../print/print-kind.ts';

/** A kind of note, as its clients read it. */
export interface NoteKind<Row extends FilingRow, Shown> {
  readonly rows: NoteRows<Row>;
  record(row: Row): Shown;
  /** Adds what one note says about itself and a list of notes does not; absent: nothing. */
  complete?(ctx: TenantContext, record: Shown): Promise<Shown>;
  registered(row: Row): RegisteredDocuments;
  readonly xml: {
    fileName(accessKey: string): string;
    /** Says that there is none yet. Portuguese. */
    readonly absent: string;
  };
  readonly print: PrintKind;
  /** Says that the note is not authorized. Portuguese. */
  readonly notAuthorized: string;
}

/** A note of any kind. */
export type AnyNoteKind = NoteKind<FilingRow, unknown>;

/** The documents that a registered note has; null before. */
export interface RegisteredDocuments {
  readonly accessKey: string | null;
  readonly xmlId: string | null;
  readonly printId: string | null;
}
