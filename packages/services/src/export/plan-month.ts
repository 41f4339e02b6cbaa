import { eventTypes } from '@fiscal/domain';
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
import {
  eventsOfMonth,
  type MonthOfCompany,
  type NoteOfMonth,
  notesOfMonth,
  rangesOfMonth,
  rowsOfMonth,
} from './month-rows.ts';
import { storeMissingDanfe } from './store-missing-danfe.ts';
import { summaryHead, summaryLine } from './summary-csv.ts';

/** What is kept of a note between its row and the archive. */
interface PlannedNote {
  readonly series: number;
  readonly number: number;
  readonly files: readonly MonthEntry[];
  readonly danfe: MonthEntry | undefined;
  readonly line: string;
}

/**
 * The files of the archive in their order, with their sizes: every note, event and disabling of the month by number, then
 * the DANFEs, then the summary. Keeps about a kilobyte of memory a note and reads no document. Throws `busy` where a DANFE
 * is missing and cannot be drawn here; what `signal` gives when it is aborted.
 */
export async function planMonth(ctx: ExportContext, month: MonthToPlan): Promise<MonthPlan> {
  const notes: PlannedNote[] = [];
  for await (const rows of rowsOfMonth(ctx, notesOfMonth, month)) {
    for (const row of rows) notes.push(await plannedNote(ctx, month, row));
    month.signal?.throwIfAborted();
  }
  notes.sort((a, b) => a.series - b.series || a.number - b.number);
  const entries = [
    ...notes.flatMap(({ files }) => files),
    ...(await eventsOf(ctx, month)),
    ...(await rangesOf(ctx, month)),
    ...notes.flatMap(({ danfe }) => danfe ?? []),
    summaryOf(summaryHead, notes),
  ];
  return planOf(entries);
}

async function plannedNote(
  ctx: ExportContext,
  { danfe, signal }: MonthToPlan,
  row: NoteOfMonth,
): Promise<PlannedNote> {
  const { series, number, accessKey } = row;
  const xml = storedEntry(`xml/${accessKey}-procNFe.xml`, row.procNfeId, row.procNfeSize);
  const line = summaryLine({ ...row, authorizedAt: row.at });
  if (danfe === 'without') return { series, number, files: [xml], danfe: undefined, line };
  signal?.throwIfAborted();
  const { id, size } =
    row.danfeId === null || row.danfeSize === null
      ? await storeMissingDanfe(ctx, row.id)
      : { id: row.danfeId, size: row.danfeSize };
  return { series, number, files: [xml], danfe: storedEntry(`danfe/${accessKey}.pdf`, id, size), line };
}

async function eventsOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly MonthEntry[]> {
  const found = [];
  for await (const rows of rowsOfMonth(ctx, eventsOfMonth, month)) found.push(...rows);
  found.sort(
    (a, b) =>
      a.series - b.series || a.number - b.number || compareTexts(a.type, b.type) || a.sequence - b.sequence,
  );
  return found.map(({ accessKey, type, sequence, documentId, size }) =>
    storedEntry(`events/${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`, documentId, size),
  );
}

/** A range that was asked for twice has one file: of the first that was registered. */
async function rangesOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly MonthEntry[]> {
  const found = new Map<string, { readonly order: readonly number[]; readonly entry: MonthEntry }>();
  for await (const rows of rowsOfMonth(ctx, rangesOfMonth, month)) {
    for (const { year, series, first, last, documentId, size } of rows) {
      const name = `disabled/${year}-${series}-${first}-${last}-procInutNFe.xml`;
      if (found.has(name)) continue;
      found.set(name, { order: [year, series, first, last], entry: storedEntry(name, documentId, size) });
    }
  }
  return [...found.values()].sort((a, b) => compareAll(a.order, b.order)).map(({ entry }) => entry);
}

const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
