import { attempt, type Transaction } from '@fiscal/db';
import { assertNever, id24, type NotSentReason } from '@fiscal/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { blockMisuser } from '../authority/block-misuser.ts';
import { type CircuitReport, feedCircuit } from '../authority/feed-circuit.ts';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import type { AttemptResult } from '../run-types.ts';
import { inSystem } from '../scope.ts';
import { readNote, readRun } from './find-run.ts';

type AttemptRow = typeof attempt.$inferSelect;

/**
 * Stores what came of a call: outcome, answer as read, bytes as received. In the same transaction a transmission
 * feeds the circuit of the authorizer and cStat 656 the rest of the CNPJ. Closing again does nothing.
 */
export async function closeAttempt(
  sys: SystemContext,
  { attemptId, result }: { readonly attemptId: string; readonly result: AttemptResult },
): Promise<void> {
  await inSystem(sys, async (tx) => {
    const [open] = await tx
      .select()
      .from(attempt)
      .where(and(eq(attempt.id, attemptId), isNull(attempt.closedAt)))
      .for('no key update');
    if (open === undefined) return;
    const row = await readNote(tx, open.noteId, 'none');
    if (row === undefined) throw new Error(`attempt ${attemptId} has no note`);
    await tx
      .update(attempt)
      .set({
        closedAt: sys.clock.now(),
        outcome: result.kind,
        ...summaryOf(result),
        rawId: await storeRaw(tx, sys, open, result),
      })
      .where(and(eq(attempt.clientId, open.clientId), eq(attempt.id, open.id)));
    if (open.kind === 'transmit') await reportAuthorization(tx, sys, row, open.run, result);
    if (isMisuse(result)) await blockMisuser(tx, sys, row);
  });
}

function summaryOf(result: AttemptResult): Partial<AttemptRow> {
  switch (result.kind) {
    case 'notSent':
    case 'unknown':
      return { reason: result.reason };
    case 'answered':
      return { answerClass: result.class, cStat: codeOf(result.answer), answer: result.answer };
    default:
      return assertNever(result);
  }
}

/** The note's own verdict where there is one. */
const codeOf = (answer: Extract<AttemptResult, { kind: 'answered' }>['answer']): string =>
  'events' in answer ? answer.cStat : (answer.protocol?.cStat ?? answer.cStat);

async function storeRaw(
  tx: Transaction,
  sys: SystemContext,
  { clientId, noteId }: AttemptRow,
  result: AttemptResult,
): Promise<string | null> {
  if (result.kind === 'notSent' || result.raw === undefined) return null;
  return sys.documents.put(tx, {
    clientId: id24(clientId),
    ownerId: id24(noteId),
    kind: 'answer',
    bytes: result.raw,
  });
}

/**
 * Questions go to other services, which may work while the authorization does not. What one client's scenario asked
 * for says nothing about the authority that all share.
 */
async function reportAuthorization(
  tx: Transaction,
  sys: SystemContext,
  row: NoteRow,
  run: number,
  result: AttemptResult,
): Promise<void> {
  const verdict = verdictOf(result);
  if (verdict === undefined) return;
  const { simulation } = await readRun(tx, row, run);
  if (simulation === null) await feedCircuit(tx, sys, row, verdict);
}

const isMisuse = (result: AttemptResult): boolean => result.kind === 'answered' && result.class === 'misuse';

/** 108, 109 and calls that never arrived speak against the authority, every other answer for it. */
function verdictOf(result: AttemptResult): CircuitReport | undefined {
  switch (result.kind) {
    case 'notSent':
      return ofOurs.has(result.reason) ? undefined : { kind: 'failure', reason: result.reason };
    case 'unknown':
      return undefined;
    case 'answered':
      return result.class === 'paused'
        ? { kind: 'failure', reason: codeOf(result.answer) }
        : { kind: 'success' };
    default:
      return assertNever(result);
  }
}

/** Refusals of one client's certificate and calls that we held back say nothing about the authority. */
const ofOurs: ReadonlySet<NotSentReason> = new Set<NotSentReason>([
  'connection_queue',
  'cancelled',
  'client_certificate_refused',
  'access_denied',
  'http_client_error',
]);
