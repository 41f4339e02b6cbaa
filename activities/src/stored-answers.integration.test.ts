import type { RunReference } from '@fiscal/contracts';
import { attempt, inTransaction } from '@fiscal/db';
import { type AttemptResult, closeAttempt, openAttempt } from '@fiscal/services';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createIssuingWorld, type IssuingWorld, Killed } from './testing/issuing-world.ts';

let world: IssuingWorld;
beforeAll(async () => {
  world = await createIssuingWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

/** A transmission that ended like this, as another worker would have stored it. */
async function transmitted(ref: RunReference, result: AttemptResult): Promise<void> {
  const opened = await openAttempt(world.tenant, { ...ref, kind: 'transmit' });
  if (opened.kind === 'stale') throw new Error('stale');
  await closeAttempt(world.tenant, { attemptId: opened.attemptId, result });
}

const lost: AttemptResult = { kind: 'unknown', reason: 'connection_lost' };

const refused = (cStat: string): AttemptResult => ({
  kind: 'answered',
  answer: { cStat, xMotivo: 'Rejeicao' },
  class: 'rejected',
  raw: new TextEncoder().encode('<answer/>'),
});

async function callsOf(ref: RunReference): Promise<readonly string[]> {
  const rows = await inTransaction(world.tenant.db, 'system', (tx) => tx.select().from(attempt));
  const ours = rows.filter(({ noteId }) => noteId === ref.noteId).sort((a, b) => a.number - b.number);
  return ours.map(({ kind }) => kind);
}

async function signed(simulation?: string): Promise<RunReference> {
  const ref = await world.issue(simulation);
  await world.worker().signDocument(ref);
  return ref;
}

test('an answer that a crash kept from being applied is used without asking', async () => {
  const ref = await signed();
  await expect(world.worker('transmit.closed').transmit(ref)).rejects.toThrow(Killed);
  expect(await world.worker().reconcile(ref)).toMatchObject({ kind: 'stored', class: 'authorized' });
  expect(await callsOf(ref)).toEqual(['transmit']);
});

test('a note parked for another content is asked about anew when an operator rechecks it', async () => {
  const ref = await signed('wrong-digval');
  const worker = world.worker();
  await worker.transmit(ref);
  const outcome = { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' } as const;
  await worker.recordOutcome({ ...ref, outcome });
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'digestMismatch' });
  expect(await callsOf(ref)).toEqual(['transmit', 'situation']);
});

test('a refusal of a resend settles nothing: the bytes that went before it are asked about', async () => {
  const ref = await signed();
  const worker = world.worker();
  await transmitted(ref, lost);
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
  await transmitted(ref, refused('203'));
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
  expect(await callsOf(ref)).toEqual(['transmit', 'situation', 'transmit', 'situation']);
});

test('a refused certificate says nothing about a later transmission whose answer was lost', async () => {
  const ref = await signed();
  const worker = world.worker();
  await transmitted(ref, refused('281'));
  await worker.recordOutcome({ ...ref, outcome: { kind: 'failed', code: 'certificate_expired' } });
  await transmitted(ref, lost);
  expect(await worker.reconcile(ref)).toMatchObject({ kind: 'answered', class: 'absent' });
});
