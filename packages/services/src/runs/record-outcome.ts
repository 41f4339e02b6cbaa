import type { OutcomeToRecord, RecordedOutcome } from '@fiscal/contracts';
import { note, type Transaction, usage } from '@fiscal/db';
import { brasiliaMonth, id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import { inSystem } from '../scope.ts';
import { announceEvent } from '../webhooks/announce-event.ts';
import { mayMove, readNote } from './find-run.ts';
import { changesOf } from './note-changes.ts';
import { noteEvent } from './note-event.ts';

/**
 * Ends a run in one transaction: the note, its procNFe, its usage, the frozen webhook deliveries and their outbox
 * rows. `already` when the run has ended before, `stale` when a higher run counts: nothing is written then. An
 * authorization that is not about our bytes is recorded as `digest_mismatch`, whatever the outcome says.
 */
export async function recordOutcome(
  sys: SystemContext,
  { noteId, run, outcome, traceparent }: OutcomeToRecord,
): Promise<RecordedOutcome> {
  return inSystem(sys, async (tx) => {
    const before = await readNote(tx, noteId, 'change');
    if (before === undefined || before.run !== run) return { kind: 'stale' };
    if (!mayMove(before)) {
      return { kind: 'already', status: before.status, attention: before.attention };
    }
    const changes = await changesOf(tx, sys, before, outcome);
    const [after] = await tx
      .update(note)
      .set({ ...changes, updatedAt: sys.clock.now() })
      .where(and(eq(note.clientId, before.clientId), eq(note.id, before.id)))
      .returning();
    if (after === undefined) throw new Error(`note ${noteId} was not written`);
    await countUsage(tx, sys, after);
    await tellReceivers(tx, { ...sys, traceparent }, after);
    return { kind: 'recorded', status: after.status, attention: after.attention };
  });
}

/** Authorized notes count in the month of their authorization, cancelled or not. Source: specification 4.8. */
async function countUsage(tx: Transaction, sys: SystemContext, row: NoteRow): Promise<void> {
  if (row.authorizedAt === null) return;
  await tx
    .insert(usage)
    .values({
      documentId: row.id,
      documentKind: 'nfe',
      clientId: row.clientId,
      companyId: row.companyId,
      environment: row.environment,
      month: brasiliaMonth(row.authorizedAt),
      at: sys.clock.now(),
    })
    .onConflictDoNothing();
}

async function tellReceivers(
  tx: Transaction,
  sys: SystemContext & { readonly traceparent: string | undefined },
  row: NoteRow,
): Promise<void> {
  const told = noteEvent(row);
  if (told === undefined) return;
  await announceEvent(tx, sys, {
    clientId: id24(row.clientId),
    companyId: id24(row.companyId),
    environment: row.environment,
    resourceId: id24(row.id),
    occurrence: row.attention === null ? String(row.run) : `${row.run}:${row.attention}`,
    ...told,
  });
}
