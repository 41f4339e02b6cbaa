import type { RunRef } from '@fiscal/contracts';
import { note, noteRun, type Transaction } from '@fiscal/db';
import { isInProgress } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { NoteRow } from '../notes/find-note.ts';

export type RunRow = typeof noteRun.$inferSelect;

/** The note of a workflow, locked when it is about to change; undefined when it is gone. */
export async function readNote(
  tx: Transaction,
  noteId: string,
  lock: 'none' | 'change',
): Promise<NoteRow | undefined> {
  const query = tx.select().from(note).where(eq(note.id, noteId));
  const [row] = await (lock === 'none' ? query : query.for('no key update'));
  return row;
}

/** The fence: the note while `run` is its present run and it may still go somewhere by this run. */
export async function readOpenNote(
  tx: Transaction,
  { noteId, run }: RunRef,
  lock: 'none' | 'change',
): Promise<NoteRow | undefined> {
  const row = await readNote(tx, noteId, lock);
  return row !== undefined && row.run === run && mayMove(row) ? row : undefined;
}

/** In progress, or waiting for a person who may set it going again within its run. */
export const mayMove = ({ status, attention }: NoteRow): boolean =>
  isInProgress(status) || (status === 'failed' && attention !== null);

export async function readRun(
  tx: Transaction,
  { clientId, id }: Pick<NoteRow, 'clientId' | 'id'>,
  run: number,
): Promise<RunRow> {
  const [row] = await tx
    .select()
    .from(noteRun)
    .where(and(eq(noteRun.clientId, clientId), eq(noteRun.noteId, id), eq(noteRun.run, run)));
  if (row === undefined) throw new Error(`note ${id} has no run ${run}`);
  return row;
}
