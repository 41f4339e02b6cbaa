import { filing, note, type Transaction } from '@fiscal/db';
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { FilingRow } from './filing-row.ts';

const { model, series, number, externalId, uf, accessKey } = note;
const { protocol, authorizedAt, totals, warnings, procNfeId, danfeId } = note;

/** The columns of a note and its filing, for a query over both. */
export const noteColumns = {
  ...getTableColumns(filing),
  model,
  series,
  number,
  externalId,
  uf,
  accessKey,
  protocol,
  authorizedAt,
  totals,
  warnings,
  procNfeId,
  danfeId,
};

/** A note with its filing: one document, one row of the API. */
export type NoteRow = FilingRow &
  Omit<typeof note.$inferSelect, 'companyId' | 'recipientDocument' | 'recipientName' | 'letter'>;

/** Begins a query of notes with their filings. */
export const selectNotes = (tx: Transaction) =>
  tx
    .select(noteColumns)
    .from(note)
    .innerJoin(filing, and(eq(filing.clientId, note.clientId), eq(filing.id, note.id)));
