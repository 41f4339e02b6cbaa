import { type DocumentRow, defineStatement, type StagedDocument, type Statement } from '@fiscal/db';
import type { Renderers } from '../context/context.ts';
import { type DocumentParameters, documentRow, insertDocuments } from '../documents/document-parameters.ts';
import type { NoteTable } from '../filing-record/note-rows.ts';

/** The facts of a registered note on which its print depends. */
export interface NoteToPrint {
  readonly clientId: string;
  /** Id of its filing. */
  readonly ownerId: string;
  /** The registered document. A print is stored only while the note's row still has this one. */
  readonly documentId: string;
  readonly status: string;
  /** The number of the correction letter, with which each one replaces the earlier print; 0 when there is none. */
  readonly version: number;
}

export type PrintRow<Note extends NoteToPrint = NoteToPrint> = Note &
  DocumentRow & { readonly hasPrint: boolean };

export interface KeptPrint {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

type KeepParameters = {
  ownerId: string;
  status: string;
  documentId: string;
  version: number;
  print: DocumentParameters;
};

/** The function that draws the prints of one kind of note with `Used`, and the statements that keep them. */
export interface PrintKind<Note extends NoteToPrint = NoteToPrint, Used = Renderers> {
  readonly kind: StagedDocument['kind'];
  readonly name: string;
  /** Draws the print of a note from its registered document. */
  draw(renderers: Used, note: Note, xml: string): Promise<Uint8Array>;
  readonly byNote: Statement<{ clientId: string; noteId: string }, PrintRow<Note>>;
  /** Selects first the note that a filing registered, then the notes that changed with it. */
  readonly byFiling: Statement<{ filingId: string; run: number }, PrintRow<Note>>;
  /** Selects the note that a registered event changed. */
  readonly byEvent: Statement<{ filingId: string; run: number }, PrintRow<Note>>;
  /** Keeps a print when the note has none and has not changed since it was drawn. Returns a row when it was kept. */
  readonly keep: Statement<KeepParameters, KeptPrint>;
}

interface PrintSql<Note extends NoteToPrint, Used>
  extends Pick<PrintKind<Note, Used>, 'kind' | 'name' | 'draw'> {
  readonly table: NoteTable;
  /** SQL of the status that is printed, of the note `n` with its filing `o`. */
  readonly status: string;
  /** SQL of `NoteToPrint.version`. */
  readonly version: string;
  /** SQL of the columns that only this kind has. */
  readonly columns: readonly string[];
  /** SQL: joins the notes `n` to draw after the registration of the filing `f`, and says in which state of `f`. */
  readonly registered: { readonly join: string; readonly where: string };
}

/** Makes the statements of a kind of print. `keep` locks the filing before the note, as a cancellation does. */
export function printKind<Note extends NoteToPrint, Used>({
  table: { name: table, document, print, events },
  status,
  version,
  columns,
  registered,
  ...kind
}: PrintSql<Note, Used>): PrintKind<Note, Used> {
  const select = (from: string, where: string) => `
    select n.client_id as "clientId", n.id as "ownerId", d.id as "documentId", ${status} as status, ${version} as version,
      n.${print} is not null as "hasPrint", ${[documentRow('d'), ...columns].join(', ')}
    from ${from}
    join filing o on o.client_id = n.client_id and o.id = n.id
    join document d on d.id = n.${document}
    where ${where}`;
  return {
    ...kind,
    byNote: defineStatement(
      select(
        `${table} n`,
        `n.client_id = :clientId and n.id = :noteId and o.status in ('authorized', 'cancelled')`,
      ),
    ),
    byFiling: defineStatement(
      select(`filing f ${registered.join}`, `f.id = :filingId and f.run = :run and ${registered.where}`),
    ),
    byEvent: defineStatement(
      select(
        `filing f
        join ${events.name} e on e.client_id = f.client_id and e.id = f.id
        join ${table} n on n.client_id = e.client_id and n.id = e.${events.note}`,
        `f.id = :filingId and f.run = :run and f.status = 'authorized'`,
      ),
    ),
    keep: defineStatement(`
      with o as (
        select o.client_id, o.id, o.status from filing o where o.id = :ownerId for no key update
      ), n as (
        select n.client_id, n.id from o join ${table} n on n.client_id = o.client_id and n.id = o.id
        where n.${print} is null and ${status} = :status and n.${document} = :documentId and ${version} = :version
        for no key update of n
      ), stored as (${insertDocuments('print')} from n returning id, size
      )
      update ${table} t set ${print} = stored.id from n, stored
      where t.client_id = n.client_id and t.id = n.id
      returning stored.id, stored.size`),
  };
}
