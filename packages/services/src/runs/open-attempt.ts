import type { RunRef } from '@fiscal/contracts';
import { attempt, note, type Transaction } from '@fiscal/db';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import type { AttemptKind, OpenedAttempt } from '../run-types.ts';
import { inSystem, newId } from '../scope.ts';
import { readOpenNote } from './find-run.ts';

/**
 * Writes the row of a call before a byte of it leaves; a transmission also makes the note `sending`. An attempt
 * that a dead worker left open ends as interrupted: nobody knows what came of it.
 */
export async function openAttempt(
  sys: SystemContext,
  input: RunRef & { readonly kind: AttemptKind },
): Promise<OpenedAttempt> {
  return inSystem(sys, async (tx) => {
    const row = await readOpenNote(tx, input, 'change');
    if (row === undefined) return { kind: 'stale' };
    const now = sys.clock.now();
    await interruptOpenOnes(tx, row, now);
    const number = (await countAttempts(tx, row)) + 1;
    const id = newId(sys);
    await tx.insert(attempt).values({
      id,
      clientId: row.clientId,
      noteId: row.id,
      run: input.run,
      number,
      kind: input.kind,
      openedAt: now,
    });
    if (input.kind === 'transmit') {
      await tx
        .update(note)
        .set({ status: 'sending', attention: null, updatedAt: now })
        .where(and(eq(note.clientId, row.clientId), eq(note.id, row.id)));
    }
    return { kind: 'opened', attemptId: id, number };
  });
}

async function interruptOpenOnes(tx: Transaction, row: NoteRow, now: Date): Promise<void> {
  await tx
    .update(attempt)
    .set({ closedAt: now, outcome: 'unknown', reason: 'interrupted' })
    .where(and(eq(attempt.clientId, row.clientId), eq(attempt.noteId, row.id), isNull(attempt.closedAt)));
}

async function countAttempts(tx: Transaction, row: NoteRow): Promise<number> {
  const [counted] = await tx
    .select({ rows: count() })
    .from(attempt)
    .where(and(eq(attempt.clientId, row.clientId), eq(attempt.noteId, row.id)));
  return counted?.rows ?? 0;
}
