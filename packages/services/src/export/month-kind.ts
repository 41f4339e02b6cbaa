import { defineStatement, type Statement } from '@fiscal/db';
import type { AnyNoteKind } from '../notes/note-kind.ts';
import type { ExportContext, MonthEntry } from './month-plan.ts';
import { type MonthOfCompany, type MonthParameters, type Positioned, within } from './month-rows.ts';

/** A number of a series that has a line in the summary. */
export interface ListedNumber {
  readonly series: number;
  readonly number: number;
  readonly line: string;
}

/** A note of the month with its files. */
export interface PlannedNote extends ListedNumber {
  readonly files: readonly MonthEntry[];
  readonly print?: MonthEntry | undefined;
}

/** A note that was authorized in the month. */
export interface NoteOfMonth extends Positioned {
  readonly series: number;
  readonly number: number;
  readonly accessKey: string;
  readonly status: string;
  readonly recipientDocument: string | null;
  readonly recipientName: string | null;
  readonly xmlId: string;
  readonly xmlSize: number;
  readonly printId: string | null;
  readonly printSize: number | null;
}

/** An event that was registered in the month. */
export interface EventOfMonth extends Positioned {
  readonly accessKey: string;
  readonly series: number;
  readonly number: number;
  readonly type: string;
  readonly sequence: number;
  readonly documentId: string;
  readonly size: number;
}

/** The content of the archive besides authorized notes and their events. */
export interface OtherFiles {
  readonly notes: readonly PlannedNote[];
  /** Files that come after the events. */
  readonly files: readonly MonthEntry[];
  readonly numbers: readonly ListedNumber[];
}

/** The statements and texts for exporting the months of one kind of note. */
export interface MonthKind<
  Note extends NoteOfMonth = NoteOfMonth,
  Event extends EventOfMonth = EventOfMonth,
> {
  /** The beginning of the archive's name. */
  readonly name: string;
  readonly note: AnyNoteKind;
  readonly notes: Statement<MonthParameters, Note>;
  readonly events: Statement<MonthParameters, Event>;
  eventFileName(event: Event): string;
  readonly summaryHead: string;
  summaryLine(note: Note): string;
  /** Absent when the kind has no other files. */
  others?(ctx: ExportContext, month: MonthOfCompany): Promise<OtherFiles>;
}

interface MonthSql<Note extends NoteOfMonth, Event extends EventOfMonth>
  extends Omit<MonthKind<Note, Event>, 'notes' | 'events'> {
  /** SQL: the columns of the note `n` with its filing `f`. */
  readonly columns: string;
  /** SQL: the sequence of the event `e` among those of its type. */
  readonly sequence: string;
}

/** Makes the statements for exporting the months of one kind of note. */
export function monthKind<Note extends NoteOfMonth, Event extends EventOfMonth>({
  columns,
  sequence,
  ...kind
}: MonthSql<Note, Event>): MonthKind<Note, Event> {
  const { name, document, print, events } = kind.note.rows;
  const ofNote = 'n.access_key as "accessKey", n.series, n.number::float8 as number';
  return {
    ...kind,
    notes: defineStatement(`
      select n.id, n.authorized_at as at, ${ofNote}, f.status, n.recipient_document as "recipientDocument",
        n.recipient_name as "recipientName", n.totals, n.${document} as "xmlId", x.size as "xmlSize",
        n.${print} as "printId", p.size as "printSize", ${columns}
      from ${name} n
      join filing f on f.client_id = n.client_id and f.id = n.id
      join document x on x.id = n.${document}
      left join document p on p.id = n.${print}
      where ${within('n', 'authorized_at')}`),
    events: defineStatement(`
      select e.id, e.registered_at as at, ${ofNote}, e.type, ${sequence} as sequence,
        e.${events.document} as "documentId", x.size
      from ${events.name} e
      join ${name} n on n.id = e.${events.note}
      join document x on x.id = e.${events.document}
      where ${within('e', 'registered_at')}`),
  };
}
