import { createHash } from 'node:crypto';
import type { PrintingDeps, TenantContext } from '../context/context.ts';
import type { MonthOfCompany } from './month-rows.ts';
import type { ZipEntry } from './zip-layout.ts';

/** A file of the archive: a stored document, which never changes, or bytes made for the archive. */
export interface MonthEntry extends ZipEntry {
  readonly source: { readonly documentId: string } | { readonly bytes: Uint8Array };
}

export interface MonthPlan {
  readonly entries: readonly MonthEntry[];
  /** The strong ETag: archives with the same tag are equal, byte for byte. */
  readonly etag: string;
}

export interface ExportContext extends Pick<TenantContext, 'db' | 'clock' | 'documents' | 'tenant'> {
  /** Draws the prints that are not stored yet. With `storedOnly` none is drawn. */
  readonly printing: PrintingDeps | 'storedOnly';
}

export interface MonthToPlan extends MonthOfCompany {
  readonly danfe: 'with' | 'without';
  readonly signal?: AbortSignal | undefined;
}

/** Makes the plan of files in their order. */
export const planOf = (entries: readonly MonthEntry[]): MonthPlan => ({ entries, etag: tagOf(entries) });

/** Compares by character codes. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Makes the summary: its head and one line for each note. */
export function summaryOf(head: string, notes: readonly { readonly line: string }[]): MonthEntry {
  const bytes = Buffer.from(head + notes.map(({ line }) => line).join(''));
  return { name: 'summary.csv', size: bytes.length, source: { bytes } };
}

/** Makes the entry of a stored document. */
export const storedEntry = (name: string, documentId: string, size: number): MonthEntry => ({
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
