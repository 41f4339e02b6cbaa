import type { KeptPrint, PrintKind } from '../print/print-kind.ts';
import { printNotStored, storeMissingPrint } from '../print/store-missing-print.ts';
import type { EventOfMonth, ListedNumber, MonthKind, NoteOfMonth, PlannedNote } from './month-kind.ts';
import {
  compareTexts,
  type ExportContext,
  type MonthEntry,
  type MonthPlan,
  type MonthToPlan,
  planOf,
  storedEntry,
  summaryOf,
} from './month-plan.ts';
import { type MonthOfCompany, rowsOfMonth } from './month-rows.ts';

/**
 * Plans the files of the archive in their order, with their sizes: every note, every event by the number of its note
 * and what else the kind has, then the prints, then the summary, which has a line for each number. Keeps about a
 * kilobyte of memory a note and reads no document. Throws `busy` where a print is missing and none is drawn; what
 * `signal` gives when it is aborted.
 */
export async function planMonth(ctx: ExportContext, kind: MonthKind, month: MonthToPlan): Promise<MonthPlan> {
  const notes: PlannedNote[] = [];
  for await (const rows of rowsOfMonth(ctx, kind.notes, month)) {
    for (const row of rows) notes.push(await plannedNote(ctx, kind, { row, month }));
    month.signal?.throwIfAborted();
  }
  const others = (await kind.others?.(ctx, month)) ?? { notes: [], files: [], numbers: [] };
  notes.push(...others.notes);
  notes.sort(byNumber);
  return planOf([
    ...notes.flatMap(({ files }) => files),
    ...(await eventFiles(ctx, kind, month)),
    ...others.files,
    ...notes.flatMap(({ print }) => print ?? []),
    summaryOf(kind.summaryHead, [...notes, ...others.numbers].sort(byNumber)),
  ]);
}

const byNumber = (a: ListedNumber, b: ListedNumber): number => a.series - b.series || a.number - b.number;

async function plannedNote(
  ctx: ExportContext,
  kind: MonthKind,
  { row, month: { danfe, signal } }: { readonly row: NoteOfMonth; readonly month: MonthToPlan },
): Promise<PlannedNote> {
  const { series, number, accessKey, printId, printSize } = row;
  const { xml, print } = kind.note;
  const files = [storedEntry(`xml/${xml.fileName(accessKey)}`, row.xmlId, row.xmlSize)];
  const planned = { series, number, files, line: kind.summaryLine(row) };
  if (danfe === 'without') return planned;
  signal?.throwIfAborted();
  const { id, size } =
    printId === null || printSize === null
      ? await missingPrint(ctx, print, row.id)
      : { id: printId, size: printSize };
  return { ...planned, print: storedEntry(`danfe/${accessKey}.pdf`, id, size) };
}

/** Draws and stores a print that is missing. */
function missingPrint(
  { printing, ...ctx }: ExportContext,
  print: PrintKind,
  noteId: string,
): Promise<KeptPrint> {
  if (printing === 'storedOnly') throw printNotStored();
  return storeMissingPrint({ ...ctx, ...printing }, print, noteId);
}

/**
 * Returns one file for each event. When several of our requests found the same event, the first registration counts.
 */
async function eventFiles(
  ctx: ExportContext,
  { events, eventFileName }: MonthKind,
  month: MonthOfCompany,
): Promise<readonly MonthEntry[]> {
  const found: EventOfMonth[] = [];
  for await (const rows of rowsOfMonth(ctx, events, month)) found.push(...rows);
  found.sort(
    (a, b) =>
      a.series - b.series || a.number - b.number || compareTexts(a.type, b.type) || a.sequence - b.sequence,
  );
  const files = new Map<string, MonthEntry>();
  for (const event of found) {
    const name = `events/${eventFileName(event)}`;
    if (!files.has(name)) files.set(name, storedEntry(name, event.documentId, event.size));
  }
  return [...files.values()];
}
