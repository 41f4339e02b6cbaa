import type { NoteOutcome } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { beginRun } from '../runs/begin-run.ts';
import { closeAttempt } from '../runs/close-attempt.ts';
import { openAttempt } from '../runs/open-attempt.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { ask, signRun, transmit } from '../testing/authority.ts';
import { announced, aQueuedNote } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import { createWorld, type World } from '../testing/world.ts';
import { getNfe } from './get-nfe.ts';
import { retryNfe } from './retry-nfe.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

const end = (noteId: Id24, outcome: NoteOutcome, run = 1) =>
  recordOutcome(world.sys, { noteId, run, outcome });

test('failed without an answer: a retry makes the document anew under the same number', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const before = await getNfe(ctx, { id: noteId });
  await end(noteId, { kind: 'failed', code: 'authority_unavailable' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'failed',
    failure: { code: 'authority_unavailable', reason: null },
    attention: null,
  });
  expect(await announced(world, ctx)).toMatchObject([
    { event: 'nfe.failed', data: { failure: { code: 'authority_unavailable' }, attention: null } },
  ]);
  world.clock.advance(3_600_000);
  const retried = await retryNfe(ctx, { id: noteId });
  world.clock.advance(-3_600_000);
  expect(retried).toMatchObject({ status: 'queued', number: before.number, failure: null });
  expect(retried.accessKey).not.toBe(before.accessKey);
  expect(await retryNfe(ctx, { id: noteId })).toEqual(retried);
});

test('a refusal by the configuration says what the authority said', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const answering = { cStat: '203', class: 'rejected', protocol: 'none' } as const;
  const attemptId = await transmit(world.sys, noteId, answering);
  await end(noteId, { kind: 'failed', code: 'configuration', attemptId });
  expect((await getNfe(ctx, { id: noteId })).failure).toEqual({
    code: 'configuration',
    reason: '203 Rejeicao: motivo de teste',
  });
  const retried = await retryNfe(ctx, { id: noteId });
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2, transmittedBefore: false });
  expect(retried.status).toBe('queued');
});

test('in doubt: a retry carries the very same bytes and asks before sending', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const before = await signRun(world.sys, noteId);
  const opened = await openAttempt(world.sys, { noteId, run: 1, kind: 'transmit' });
  if (opened.kind === 'stale') throw new Error('stale');
  await closeAttempt(world.sys, {
    attemptId: opened.attemptId,
    result: { kind: 'unknown', reason: 'timeout' },
  });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'unknown',
    attention: 'reconcile_exhausted',
  });
  expect(await announced(world, ctx)).toMatchObject([{ event: 'nfe.attention' }]);
  const retried = await retryNfe(ctx, { id: noteId });
  expect(retried).toMatchObject({ status: 'queued', attention: null, accessKey: before.accessKey });
  const after = await signRun(world.sys, noteId, 2);
  expect(after.signedXml).toBe(before.signedXml);
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2, transmittedBefore: true });
  const attemptId = await ask(world.sys, noteId, { cStat: '100', class: 'authorized' }, 2);
  expect(await end(noteId, { kind: 'authorized', attemptId }, 2)).toMatchObject({ status: 'authorized' });
});

test('a certificate that is missing parks the note; retry says so until there is one', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  await end(noteId, { kind: 'failed', code: 'certificate_expired' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'failed',
    attention: 'certificate_expired',
  });
  world.clock.advance(400 * 86_400_000);
  const late = await refusal(retryNfe(ctx, { id: noteId }));
  world.clock.advance(-400 * 86_400_000);
  expect(late).toEqual({ code: 'certificate_unavailable', details: { status: 'expired' } });
  expect((await retryNfe(ctx, { id: noteId })).status).toBe('queued');
});
