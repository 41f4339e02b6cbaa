import { attempt } from '@fiscal/db';
import { type AuthorizationAnswer, id24 } from '@fiscal/domain';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { AnswerClass, RunRef, StoredAnswer } from '../run-types.ts';
import { inSystem } from '../scope.ts';

const definite: readonly AnswerClass[] = [
  'authorized',
  'cancelled',
  'denied',
  'rejected',
  'configuration',
  'digestMismatch',
];

/** The last definite answer of a run that a crash kept from being applied; null when there is none. */
export async function findStoredAnswer(
  sys: SystemContext,
  { noteId, run }: RunRef,
): Promise<StoredAnswer | null> {
  const [row] = await inSystem(sys, (tx) =>
    tx
      .select()
      .from(attempt)
      .where(
        and(
          eq(attempt.noteId, noteId),
          eq(attempt.run, run),
          eq(attempt.outcome, 'answered'),
          inArray(attempt.answerClass, [...definite]),
        ),
      )
      .orderBy(desc(attempt.number))
      .limit(1),
  );
  if (row === undefined) return null;
  return {
    attemptId: id24(row.id),
    kind: row.kind,
    class: row.answerClass as AnswerClass,
    cStat: row.cStat ?? '',
    nRec: (row.answer as AuthorizationAnswer).nRec ?? null,
  };
}
