import { filing, note, type Transaction } from '@fiscal/db';
import { isId24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../context/context.ts';
import { notFound } from '../context/service-error.ts';
import { type NoteRow, selectNotes } from './note-row.ts';

/** Reads a note of the client and of the key's mode. Throws `not_found`. */
export async function findNote(
  tx: Transaction,
  { tenant }: Pick<TenantContext, 'tenant'>,
  id: string,
  lock: 'none' | 'change' = 'none',
): Promise<NoteRow> {
  if (!isId24(id)) throw notFound();
  const query = selectNotes(tx).where(
    and(eq(note.clientId, tenant.clientId), eq(note.id, id), eq(filing.mode, tenant.mode)),
  );
  const [row] = await (lock === 'none' ? query : query.for('no key update', { of: filing }));
  if (row === undefined) throw notFound();
  return row;
}
