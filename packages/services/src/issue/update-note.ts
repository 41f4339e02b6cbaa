import { note, type Transaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { NoteRow } from '../kinds/nfe/note-row.ts';

/** Changes what is a note's own; its status is changed with its filing. */
export async function updateNote(
  tx: Transaction,
  { clientId, id }: Pick<NoteRow, 'clientId' | 'id'>,
  changes: Partial<
    Pick<
      typeof note.$inferSelect,
      'accessKey' | 'recipientDocument' | 'recipientName' | 'totals' | 'warnings'
    >
  >,
): Promise<void> {
  await tx
    .update(note)
    .set(changes)
    .where(and(eq(note.clientId, clientId), eq(note.id, id)));
}
