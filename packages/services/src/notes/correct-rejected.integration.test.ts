import type { NoteOutcome } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { updateCompany } from '../companies/update-company.ts';
import { beginRun } from '../runs/begin-run.ts';
import { recordOutcome } from '../runs/record-outcome.ts';
import { transmit } from '../testing/authority.ts';
import { announced, aQueuedNote } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

const end = (noteId: Id24, outcome: NoteOutcome, run = 1) =>
  recordOutcome(world.sys, { noteId, run, outcome });

test('a corrected request reuses series and number under a new key and a new run', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  const before = await getNfe(ctx, { id: noteId });
  await end(noteId, {
    kind: 'rejected',
    attemptId: await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const { kind, note } = await issueNfe(ctx, {
    request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }),
  });
  expect(kind).toBe('resubmitted');
  expect(note).toMatchObject({ id: noteId, status: 'queued', series: 1, number: before.number });
  expect(note.accessKey).not.toBe(before.accessKey);
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2, transmittedBefore: false });
  const late = await end(noteId, { kind: 'failed', code: 'internal' }, 1);
  expect(late).toEqual({ kind: 'stale' });
  const attemptId = await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' }, 2);
  await end(noteId, { kind: 'rejected', attemptId }, 2);
  expect(await announced(world, ctx)).toHaveLength(2);
});

test('after a rejection the same content goes again once the company has changed', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  await end(noteId, {
    kind: 'rejected',
    attemptId: await transmit(world.sys, noteId, { cStat: '230', class: 'rejected' }),
  });
  await updateCompany(ctx, { id: companyId, patch: { email: 'a@example.com' } });
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('repeated');
  await updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } });
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('resubmitted');
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('repeated');
});

test('a rejected note keeps its series', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  await end(noteId, {
    kind: 'rejected',
    attemptId: await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const elsewhere = issueNfe(ctx, { request: aRequest(companyId, { series: 2 }) });
  expect(await refusal(elsewhere)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'series' }],
  });
});

test('twenty simultaneous corrections of a rejected note make one new run', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  await end(noteId, {
    kind: 'rejected',
    attemptId: await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueNfe(ctx, { request })));
  expect(issued.filter(({ kind }) => kind === 'resubmitted')).toHaveLength(1);
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2 });
});
