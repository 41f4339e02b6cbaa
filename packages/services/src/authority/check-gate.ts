import type { GateResult, RunRef } from '@fiscal/contracts';
import { authorityBlock, authorityState, company, note, type Transaction } from '@fiscal/db';
import { isInProgress, noteStatuses } from '@fiscal/domain';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { NoteRow } from '../notes/find-note.ts';
import { readNote } from '../runs/find-run.ts';
import { inSystem } from '../scope.ts';
import { type CircuitRow, circuitOf, circuitSettings } from './feed-circuit.ts';

/**
 * Whether a note may be sent now. Closed by the circuit of its authorizer: no traffic while it is open, then a few
 * notes that try, the others spread over the time that the waiting ones need. Closed by misuse: its CNPJ rests.
 * A note that is gone finds the gate open; the next write is fenced anyway.
 */
export async function checkGate(sys: SystemContext, { noteId }: RunRef): Promise<GateResult> {
  return inSystem(sys, async (tx) => {
    const row = await readNote(tx, noteId, 'none');
    if (row === undefined) return { kind: 'open' };
    const restMs = await misuseRest(tx, sys, row);
    if (restMs > 0) return { kind: 'closed', waitMs: restMs, reason: 'misuse' };
    return checkCircuit(tx, sys, row);
  });
}

async function misuseRest(tx: Transaction, sys: SystemContext, row: NoteRow): Promise<number> {
  const now = sys.clock.now();
  const [block] = await tx
    .select({ until: authorityBlock.until })
    .from(authorityBlock)
    .innerJoin(company, eq(company.cnpj, authorityBlock.cnpj))
    .where(
      and(
        eq(company.clientId, row.clientId),
        eq(company.id, row.companyId),
        eq(authorityBlock.environment, row.environment),
        gt(authorityBlock.until, now),
      ),
    );
  return block === undefined ? 0 : block.until.getTime() - now.getTime();
}

async function checkCircuit(tx: Transaction, sys: SystemContext, row: NoteRow): Promise<GateResult> {
  const [seen] = await tx.select().from(authorityState).where(circuitOf(row));
  if (seen === undefined || seen.state === 'closed') return { kind: 'open' };
  const [circuit] = await tx.select().from(authorityState).where(circuitOf(row)).for('update');
  if (circuit === undefined || circuit.state === 'closed') return { kind: 'open' };
  const now = sys.clock.now();
  const leftMs = circuit.until === null ? 0 : circuit.until.getTime() - now.getTime();
  const permits = permitsOf(circuit, leftMs, sys);
  if (permits === 0) return wait(tx, sys, row, leftMs);
  const { trialMs } = circuitSettings(sys);
  const trialEnds =
    circuit.state === 'half_open' && leftMs > 0 ? circuit.until : new Date(now.getTime() + trialMs);
  await tx
    .update(authorityState)
    .set({ state: 'half_open', permits: permits - 1, until: trialEnds, updatedAt: now })
    .where(circuitOf(row));
  return { kind: 'open' };
}

/** How many notes may try now. A trial without verdict when its time is over makes way for the next. */
function permitsOf(circuit: CircuitRow, leftMs: number, sys: SystemContext): number {
  if (leftMs <= 0) return circuitSettings(sys).trials;
  return circuit.state === 'half_open' ? circuit.permits : 0;
}

async function wait(tx: Transaction, sys: SystemContext, row: NoteRow, leftMs: number): Promise<GateResult> {
  const spreadMs = ((await countWaiting(tx, row)) / circuitSettings(sys).ratePerSecond) * 1000;
  const [draw = 0] = new Uint32Array(Uint8Array.from(sys.random.bytes(4)).buffer);
  const waitMs = Math.ceil(leftMs + (draw / 2 ** 32) * spreadMs);
  return { kind: 'closed', waitMs: Math.max(1, waitMs), reason: 'circuit' };
}

async function countWaiting(tx: Transaction, { authorizer, environment }: NoteRow): Promise<number> {
  const [counted] = await tx
    .select({ rows: count() })
    .from(note)
    .where(
      and(
        eq(note.authorizer, authorizer),
        eq(note.environment, environment),
        inArray(note.status, noteStatuses.filter(isInProgress)),
      ),
    );
  return counted?.rows ?? 0;
}
