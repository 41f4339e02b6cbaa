import { attempt, noteRun, type Transaction } from '@fiscal/db';
import type { AuthorizationClass } from '@fiscal/domain';
import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { NoteRow } from '../notes/find-note.ts';

/** Answers after which the authority holds nothing under the key. */
const refusals: AuthorizationClass[] = ['rejected', 'paused', 'misuse'];

/**
 * True when the document of the note's present key may be at the authority: it was sent, in whichever run, and
 * neither failed before the first byte nor was refused.
 */
export async function transmittedBefore(tx: Transaction, row: NoteRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: attempt.id })
    .from(attempt)
    .innerJoin(
      noteRun,
      and(
        eq(noteRun.clientId, attempt.clientId),
        eq(noteRun.noteId, attempt.noteId),
        eq(noteRun.run, attempt.run),
      ),
    )
    .where(
      and(
        eq(attempt.clientId, row.clientId),
        eq(attempt.noteId, row.id),
        eq(attempt.kind, 'transmit'),
        eq(noteRun.accessKey, row.accessKey),
        or(
          isNull(attempt.outcome),
          eq(attempt.outcome, 'unknown'),
          and(
            inArray(attempt.outcome, ['answered']),
            or(isNull(attempt.answerClass), notInArray(attempt.answerClass, refusals)),
          ),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}
