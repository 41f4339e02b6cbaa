import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { transmit } from '../testing/authority.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { createNoteWaiter, type NoteWaiter } from './create-note-waiter.ts';
import { issueNfe } from './issue-nfe.ts';

let world: World;
let waiter: NoteWaiter;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
  waiter = await createNoteWaiter(world.sys);
});
afterAll(async () => {
  await waiter.close();
  await world.close();
});

async function queued(): Promise<{ ctx: TenantContext; id: Id24 }> {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  return { ctx, id: note.id };
}

async function authorize(noteId: Id24): Promise<void> {
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  await recordOutcome(world.sys, { noteId, run: 1, outcome: { kind: 'authorized', attemptId } });
}

test('a wait ends as soon as the note is settled', async () => {
  const { ctx, id } = await queued();
  const began = performance.now();
  const waiting = waiter.wait(ctx, { id, seconds: 25 });
  await authorize(id);
  expect((await waiting).status).toBe('authorized');
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a wait that is over gives the note as it stands', async () => {
  const { ctx, id } = await queued();
  const began = performance.now();
  expect((await waiter.wait(ctx, { id, seconds: 1 })).status).toBe('queued');
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
});

test('a note that waits for a person answers at once', async () => {
  const { ctx, id } = await queued();
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await recordOutcome(world.sys, { noteId: id, run: 1, outcome });
  expect((await waiter.wait(ctx, { id, seconds: 25 })).attention).toBe('reconcile_exhausted');
});

test('the eleventh wait of a client answers at once', async () => {
  const { ctx, id } = await queued();
  const ten = Array.from({ length: 10 }, () => waiter.wait(ctx, { id, seconds: 25 }));
  const began = performance.now();
  expect((await waiter.wait(ctx, { id, seconds: 25 })).status).toBe('queued');
  expect(performance.now() - began).toBeLessThan(5_000);
  await authorize(id);
  expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array(10).fill('authorized'));
});

test('a waiter that closes answers every wait with the note as it stands', async () => {
  const { ctx, id } = await queued();
  const closing = await createNoteWaiter(world.sys);
  const began = performance.now();
  const waiting = closing.wait(ctx, { id, seconds: 25 });
  await closing.close();
  expect((await waiting).status).toBe('queued');
  expect((await closing.wait(ctx, { id, seconds: 25 })).status).toBe('queued');
  expect(performance.now() - began).toBeLessThan(5_000);
});
