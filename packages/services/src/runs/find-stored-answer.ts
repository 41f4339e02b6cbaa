import type { RunRef } from '@fiscal/contracts';
import { attempt, note } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import { type StoredAnswer, settlingClasses } from '../run-types.ts';
import { inSystem } from '../scope.ts';

/**
 * The settling answer that a crash kept from being applied; null when there is none. Only the latest call of the run
 * may have left one: an earlier answer says nothing about what was sent after it. A note in attention has been ended
 * by its answers already, so whoever wakes it wants the authority asked anew.
 */
export async function findStoredAnswer(
  sys: SystemContext,
  { noteId, run }: RunRef,
): Promise<StoredAnswer | null> {
  const [latest] = await inSystem(sys, (tx) =>
    tx
      .select({
        id: attempt.id,
        outcome: attempt.outcome,
        answerClass: attempt.answerClass,
        cStat: attempt.cStat,
      })
      .from(attempt)
      .innerJoin(note, and(eq(note.clientId, attempt.clientId), eq(note.id, attempt.noteId)))
      .where(and(eq(attempt.noteId, noteId), eq(attempt.run, run), isNull(note.attention)))
      .orderBy(desc(attempt.number))
      .limit(1),
  );
  if (latest?.outcome !== 'answered') return null;
  const settling = settlingClasses.find((found) => found === latest.answerClass);
  if (settling === undefined) return null;
  return { attemptId: id24(latest.id), class: settling, cStat: latest.cStat ?? '' };
}
