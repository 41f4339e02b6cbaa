import type { TenantContext } from '../context/context.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { NoteRows } from '../filing-record/note-rows.ts';
import type { PrintKind } from '../print/print-kind.ts';

/** The parts by which the verbs that read notes differ between NF-e and NFS-e. */
export interface NoteKind<Row extends FilingRow, Shown> {
  readonly rows: NoteRows<Row>;
  record(row: Row): Shown;
  /** Adds the fields that a single note shows and a list of notes does not. Absent: there are none. */
  complete?(ctx: TenantContext, record: Shown): Promise<Shown>;
  registered(row: Row): RegisteredDocuments;
  readonly xml: {
    fileName(accessKey: string): string;
    /** Says in Portuguese that the note has no XML yet. */
    readonly absent: string;
  };
  readonly print: PrintKind;
  /** Says in Portuguese that the note is not authorized. */
  readonly notAuthorized: string;
}

/** A note of any kind. */
export type AnyNoteKind = NoteKind<FilingRow, unknown>;

/** The documents of a note; null until it is registered. */
export interface RegisteredDocuments {
  readonly accessKey: string | null;
  readonly xmlId: string | null;
  readonly printId: string | null;
}
