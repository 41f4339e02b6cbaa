import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TenantContext } from '../context/context.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { endRun, finishFiling } from '../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../testing/harness.ts';
import { createNoteWaiter, type NoteWaiter } from './create-note-waiter.ts';

let harness: Harness;
let waiter: NoteWaiter;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
  waiter = await createNoteWaiter(harness.sys);
});
afterAll(async () => {
  await waiter.close();
  await harness.close();
});

async function queued(): Promise<{ ctx: TenantContext; id: Id24 }> {
  const { ctx, companyId } = await harness.anIssuer();
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  return { ctx, id: note.id };
}

/** Longer than any test: only the steps of the test end such a wait. */
const endless = 24 * 3_600;

const authorize = (noteId: Id24) => finishFiling(harness, noteId, 'authorized');

test('a wait ends as soon as the note has ended', async () => {
  const { ctx, id } = await queued();
  const waiting = waiter.wait(ctx, { id, seconds: endless }, getNfe);
  await authorize(id);
  expect((await waiting).status).toBe('authorized');
});

test('a wait whose time is over returns the note as it is', async () => {
  const { ctx, id } = await queued();
  const began = performance.now();
  expect((await waiter.wait(ctx, { id, seconds: 1 }, getNfe)).status).toBe('queued');
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
});

test('a note that waits for a person is returned at once', async () => {
  const { ctx, id } = await queued();
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await endRun(harness, id, outcome);
  let reads = 0;
  const read: typeof getNfe = (asking, ref) => {
    reads += 1;
    return getNfe(asking, ref);
  };
  expect((await waiter.wait(ctx, { id, seconds: 2 }, read)).attention).toBe('reconcile_exhausted');
  expect(reads).toBe(1);
});

test('the eleventh simultaneous wait of a client returns at once', async () => {
  const { ctx, id } = await queued();
  const ten = Array.from({ length: 10 }, () => waiter.wait(ctx, { id, seconds: endless }, getNfe));
  expect((await waiter.wait(ctx, { id, seconds: endless }, getNfe)).status).toBe('queued');
  await authorize(id);
  expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array(10).fill('authorized'));
});

test('a waiter that closes ends every wait with the note as it is', async () => {
  const { ctx, id } = await queued();
  const closing = await createNoteWaiter(harness.sys);
  const waiting = closing.wait(ctx, { id, seconds: endless }, getNfe);
  await closing.close();
  expect((await waiting).status).toBe('queued');
  expect((await closing.wait(ctx, { id, seconds: endless }, getNfe)).status).toBe('queued');
});
