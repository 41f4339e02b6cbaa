import { attempt, type Transaction } from '@fiscal/db';
import type { AuthorizationAnswer, Protocol, SituationAnswer } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { NoteRow } from '../notes/find-note.ts';

/** What the authority said about a note: its protocol where there is one, else the words of the message. */
export interface Verdict {
  readonly cStat: string;
  readonly reason: string;
  /** When the authority received the note; undefined without a protocol. */
  readonly receivedAt: Date | undefined;
  readonly protocol: Protocol | undefined;
}

/** Reads the answer that an outcome rests on. Throws when the attempt is not an answered one of this note. */
export async function readVerdict(tx: Transaction, row: NoteRow, attemptId: string): Promise<Verdict> {
  const [found] = await tx
    .select({ answer: attempt.answer })
    .from(attempt)
    .where(
      and(
        eq(attempt.clientId, row.clientId),
        eq(attempt.noteId, row.id),
        eq(attempt.id, attemptId),
        eq(attempt.outcome, 'answered'),
      ),
    );
  if (found === undefined) throw new Error(`attempt ${attemptId} is not an answer about note ${row.id}`);
  const { protocol, cStat, xMotivo } = found.answer as AuthorizationAnswer | SituationAnswer;
  return {
    cStat: protocol?.cStat ?? cStat,
    reason: protocol?.xMotivo ?? xMotivo,
    receivedAt: protocol === undefined ? undefined : new Date(protocol.dhRecbto),
    protocol,
  };
}
