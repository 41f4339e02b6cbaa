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
  type DenialOfMonth,
  denialsOfMonth,
  eventsOfMonth,
  type MonthOfCompany,
  type NoteOfMonth,
  notesOfMonth,
  type RangeOfMonth,
  rangesOfMonth,
  rowsOfMonth,
} from './month-rows.ts';
import { storeMissingDanfe } from './store-missing-danfe.ts';
import { disabledLine, summaryHead, summaryLine } from './summary-csv.ts';

/** What is kept of a number between its row and the archive. */
interface PlannedNumber {
  readonly series: number;
  readonly number: number;
  readonly line: string;
}

interface PlannedNote extends PlannedNumber {
  readonly files: readonly MonthEntry[];
  readonly danfe: MonthEntry | undefined;
}

/**
 * The files of the archive in their order, with their sizes: every note, event and disabling of the month by number,
 * then the DANFEs, then the summary, which has a line for each number that was used or disabled. Keeps about a kilobyte
 * of memory a note and reads no document. Throws `busy` where a DANFE is missing and cannot be drawn here; what
 * `signal` gives when it is aborted.
 */
export async function planMonth(ctx: ExportContext, month: MonthToPlan): Promise<MonthPlan> {
  const notes: PlannedNote[] = [];
  for await (const rows of rowsOfMonth(ctx, notesOfMonth, month)) {
    for (const row of rows) notes.push(await plannedNote(ctx, month, row));
    month.signal?.throwIfAborted();
  }
  for await (const rows of rowsOfMonth(ctx, denialsOfMonth, month)) notes.push(...rows.map(plannedDenial));
  notes.sort(byNumber);
  const ranges = await rangesOf(ctx, month);
  const entries = [
    ...notes.flatMap(({ files }) => files),
    ...(await eventsOf(ctx, month)),
    ...ranges.flatMap(fileOfRange),
    ...notes.flatMap(({ danfe }) => danfe ?? []),
    summaryOf(summaryHead, [...notes, ...ranges.flatMap(numbersOf)].sort(byNumber)),
  ];
  return planOf(entries);
}

const byNumber = (a: PlannedNumber, b: PlannedNumber): number => a.series - b.series || a.number - b.number;

function plannedDenial(row: DenialOfMonth): PlannedNote {
  const { series, number, accessKey, documentId, size } = row;
  const files =
    documentId === null || size === null
      ? []
      : [storedEntry(`xml/${accessKey}-procNFe.xml`, documentId, size)];
  return { series, number, files, danfe: undefined, line: summaryLine({ ...row, authorizedAt: null }) };
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

const nameOfRange = ({ year, series, first, last }: RangeOfMonth): string =>
  `disabled/${year}-${series}-${first}-${last}-procInutNFe.xml`;

const orderOfRange = ({ year, series, first, last }: RangeOfMonth): readonly number[] => [
  ...[year, series, first, last],
];

/** In the order of their numbers; a range that was asked for twice is there once: the first that was registered. */
async function rangesOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly RangeOfMonth[]> {
  const found = new Map<string, RangeOfMonth>();
  for await (const rows of rowsOfMonth(ctx, rangesOfMonth, month)) {
    for (const row of rows) if (!found.has(nameOfRange(row))) found.set(nameOfRange(row), row);
  }
  return [...found.values()].sort((a, b) => compareAll(orderOfRange(a), orderOfRange(b)));
}

const fileOfRange = (range: RangeOfMonth): readonly MonthEntry[] =>
  range.documentId === null || range.size === null
    ? []
    : [storedEntry(nameOfRange(range), range.documentId, range.size)];

const numbersOf = ({ series, first, last, protocol }: RangeOfMonth): readonly PlannedNumber[] =>
  Array.from({ length: last - first + 1 }, (_, n) => {
    const number = first + n;
    return { series, number, line: disabledLine({ series, number, protocol }) };
  });

const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
