import type { Statement } from '@fiscal/db';
import type { AnyNoteKind } from '../notes/note-kind.ts';
import type { ExportContext, MonthEntry } from './month-plan.ts';
import type { MonthOfCompany, MonthParameters, Positioned } from './month-rows.ts';

/** A number of a series that the summary has a line for. */
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

/** What the archive has besides authorized notes and their events. */
export interface OtherFiles {
  readonly notes: readonly PlannedNote[];
  /** They follow the events. */
  readonly files: readonly MonthEntry[];
  readonly numbers: readonly ListedNumber[];
}

/** How the months of one kind of note are exported. */
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
  /** Absent: nothing. */
  others?(ctx: ExportContext, month: MonthOfCompany): Promise<OtherFiles>;
}
