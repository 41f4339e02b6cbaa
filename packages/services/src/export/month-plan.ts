import { createHash } from 'node:crypto';
import type { PrintingDeps, TenantContext } from '../context/context.ts';
import type { MonthOfCompany } from './month-rows.ts';
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

export interface ExportContext extends Pick<TenantContext, 'db' | 'clock' | 'documents' | 'tenant'> {
  /** What renders the prints that are not stored yet; with `storedOnly` none is rendered. */
  readonly printing: PrintingDeps | 'storedOnly';
}

export interface MonthToPlan extends MonthOfCompany {
  readonly danfe: 'with' | 'without';
  readonly signal?: AbortSignal | undefined;
}

/** The plan of files in their order. */
export const planOf = (entries: readonly MonthEntry[]): MonthPlan => ({ entries, etag: tagOf(entries) });

/** Compares by the codes of characters. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The summary under its head, a line a note. */
export function summaryOf(head: string, notes: readonly { readonly line: string }[]): MonthEntry {
  const bytes = Buffer.from(head + notes.map(({ line }) => line).join(''));
  return { name: 'summary.csv', size: bytes.length, source: { bytes } };
}

/** A stored document under a name. */
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
