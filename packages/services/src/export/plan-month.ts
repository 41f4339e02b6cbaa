import { createHash } from 'node:crypto';
import { eventTypes } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { type MonthOfCompany, type NoteOfMonth, rowsOfMonth } from './month-rows.ts';
import { storeMissingDanfe } from './store-missing-danfe.ts';
import { summaryHead, summaryLine } from './summary-csv.ts';
import type { ZipEntry } from './zip-layout.ts';

/** A file of the archive: a stored document, which never changes, or bytes that were made for it. */
export interface MonthEntry extends ZipEntry {
  readonly source: { readonly documentId: string } | { readonly bytes: Uint8Array };
}

export interface MonthPlan {
  readonly entries: readonly MonthEntry[];
  /** Strong: of the same tag is the same archive, byte for byte. */
  readonly etag: string;
}

export type ExportContext = Pick<TenantContext, 'db' | 'clock' | 'documents' | 'renderDanfe' | 'tenant'>;

export interface MonthToPlan extends MonthOfCompany {
  readonly danfe: 'with' | 'without';
  readonly signal?: AbortSignal | undefined;
}

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
  for await (const rows of rowsOfMonth(ctx, 'notes', month)) {
    for (const row of rows) notes.push(await plannedNote(ctx, month, row));
    month.signal?.throwIfAborted();
  }
  notes.sort((a, b) => a.series - b.series || a.number - b.number);
  const entries = [
    ...notes.flatMap(({ files }) => files),
    ...(await eventsOf(ctx, month)),
    ...(await rangesOf(ctx, month)),
    ...notes.flatMap(({ danfe }) => danfe ?? []),
    summaryOf(notes),
  ];
  return { entries, etag: tagOf(entries) };
}

async function plannedNote(
  ctx: ExportContext,
  { danfe, signal }: MonthToPlan,
  row: NoteOfMonth,
): Promise<PlannedNote> {
  const { series, number, accessKey } = row;
  const xml = stored(`xml/${accessKey}-procNFe.xml`, row.procNfeId, row.procNfeSize);
  const line = summaryLine({ ...row, authorizedAt: row.at });
  if (danfe === 'without') return { series, number, files: [xml], danfe: undefined, line };
  signal?.throwIfAborted();
  const { id, size } =
    row.danfeId === null || row.danfeSize === null
      ? await storeMissingDanfe(ctx, row.id)
      : { id: row.danfeId, size: row.danfeSize };
  return { series, number, files: [xml], danfe: stored(`danfe/${accessKey}.pdf`, id, size), line };
}

async function eventsOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly MonthEntry[]> {
  const found = [];
  for await (const rows of rowsOfMonth(ctx, 'events', month)) found.push(...rows);
  found.sort(
    (a, b) =>
      a.series - b.series || a.number - b.number || compare(a.type, b.type) || a.sequence - b.sequence,
  );
  return found.map(({ accessKey, type, sequence, documentId, size }) =>
    stored(`events/${accessKey}-${eventTypes[type]}-${sequence}-procEventoNFe.xml`, documentId, size),
  );
}

/** A range that was asked for twice has one file: of the first that was registered. */
async function rangesOf(ctx: ExportContext, month: MonthOfCompany): Promise<readonly MonthEntry[]> {
  const found = new Map<string, { readonly order: readonly number[]; readonly entry: MonthEntry }>();
  for await (const rows of rowsOfMonth(ctx, 'ranges', month)) {
    for (const { year, series, first, last, documentId, size } of rows) {
      const name = `disabled/${year}-${series}-${first}-${last}-procInutNFe.xml`;
      if (found.has(name)) continue;
      found.set(name, { order: [year, series, first, last], entry: stored(name, documentId, size) });
    }
  }
  return [...found.values()].sort((a, b) => compareAll(a.order, b.order)).map(({ entry }) => entry);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareAll = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

function summaryOf(notes: readonly Pick<PlannedNote, 'line'>[]): MonthEntry {
  const bytes = Buffer.from(summaryHead + notes.map(({ line }) => line).join(''));
  return { name: 'summary.csv', size: bytes.length, source: { bytes } };
}

const stored = (name: string, documentId: string, size: number): MonthEntry => ({
  name,
  size,
  source: { documentId },
});

function tagOf(entries: readonly MonthEntry[]): string {
  const hash = createHash('sha256');
  for (const { name, size, source } of entries) {
    hash.update(`${name}\n${size}\n`);
    hash.update('bytes' in source ? source.bytes : source.documentId);
  }
  return `"${hash.digest('base64url')}"`;
}
