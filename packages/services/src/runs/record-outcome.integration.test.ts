import type { NoteOutcome } from '@fiscal/contracts';
import { inTransaction, note as noteTable } from '@fiscal/db';
import type { Id24, NoteStatus } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getNfe } from '../notes/get-nfe.ts';
import { getNfeXml } from '../notes/get-nfe-xml.ts';
import { issueNfe } from '../notes/issue-nfe.ts';
import { retryNfe } from '../notes/retry-nfe.ts';
import { ask, signRun, transmit } from '../testing/authority.ts';
import { announced, aQueuedNote, usageMonths } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { beginRun } from './begin-run.ts';
import { findStoredAnswer } from './find-stored-answer.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordState } from './record-state.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

const end = (noteId: Id24, outcome: NoteOutcome, run = 1) =>
  recordOutcome(world.sys, { noteId, run, outcome });

test('authorized: protocol, time, procNFe of our bytes, usage and one delivery, all at once', async () => {
  const { ctx, noteId, companyId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'sending' });
  const outcome: NoteOutcome = { kind: 'authorized', attemptId };
  expect(await end(noteId, outcome)).toEqual({
    kind: 'recorded',
    status: 'authorized',
    attention: null,
  });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'authorized',
    protocol: '135260000000001',
    authorizedAt: '2026-11-21T13:00:05.000Z',
  });
  const { xml } = await getNfeXml(ctx, { id: noteId });
  const { signedXml } = await signRun(world.sys, noteId);
  expect(xml).toContain(`${signedXml}<protNFe `);
  expect(await usageMonths(world, ctx)).toEqual(['2026-11']);
  const { id, externalId, environment, series, number, accessKey, protocol, authorizedAt } = note;
  const data = { id, externalId, companyId, environment, series, number, accessKey, protocol, authorizedAt };
  expect(await announced(world, ctx)).toEqual([expect.objectContaining({ event: 'nfe.authorized', data })]);
});

test('the month of usage is the one in Brasília', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const answer = { cStat: '100', class: 'authorized', dhRecbto: '2026-11-30T23:59:59-03:00' } as const;
  await end(noteId, { kind: 'authorized', attemptId: await transmit(world.sys, noteId, answer) });
  expect(await usageMonths(world, ctx)).toEqual(['2026-11']);
});

test('recording an outcome again changes nothing and tells nobody twice', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  await end(noteId, { kind: 'authorized', attemptId });
  const before = await getNfe(ctx, { id: noteId });
  expect(await end(noteId, { kind: 'authorized', attemptId })).toEqual({
    kind: 'already',
    status: 'authorized',
    attention: null,
  });
  expect(await end(noteId, { kind: 'failed', code: 'internal' })).toEqual({
    kind: 'already',
    status: 'authorized',
    attention: null,
  });
  expect(await getNfe(ctx, { id: noteId })).toEqual(before);
  expect(await announced(world, ctx)).toHaveLength(1);
});

test('ten simultaneous recordings of one outcome record it once', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  const recorded = await Promise.all(
    Array.from({ length: 10 }, () => end(noteId, { kind: 'authorized', attemptId })),
  );
  expect(recorded.filter(({ kind }) => kind === 'recorded')).toHaveLength(1);
  expect(await announced(world, ctx)).toHaveLength(1);
  expect(await usageMonths(world, ctx)).toHaveLength(1);
});

test('an authorization over another digest is never recorded as ours', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const answering = { cStat: '100', class: 'authorized', protocol: 'of another digest' } as const;
  const attemptId = await transmit(world.sys, noteId, answering);
  expect(await end(noteId, { kind: 'authorized', attemptId })).toEqual({
    kind: 'recorded',
    status: 'unknown',
    attention: 'digest_mismatch',
  });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'unknown',
    attention: 'digest_mismatch',
    protocol: null,
  });
  expect(await announced(world, ctx)).toMatchObject([
    { event: 'nfe.attention', data: { attention: 'digest_mismatch' } },
  ]);
});

test('each attention of a run is announced, one that comes again is not', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'certificate_expired', status: 'unknown' });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect((await announced(world, ctx)).map(({ data }) => data.attention).sort()).toEqual([
    'certificate_expired',
    'reconcile_exhausted',
  ]);
});

test('a second failure of one run, after an upload, is announced too', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  await end(noteId, { kind: 'failed', code: 'certificate_missing' });
  await end(noteId, { kind: 'failed', code: 'configuration' });
  const codes = (await announced(world, ctx))
    .map(({ data }) => (data.failure as { code: string }).code)
    .sort();
  expect(codes).toEqual(['certificate_missing', 'configuration']);
});

test('a note that an operator gave up waits for nobody, and nothing of its run moves it again', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' });
  await end(noteId, { kind: 'failed', code: 'transmission_uncertain', reason: 'digest_mismatch' });
  const failure = { code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'failed', failure, attention: null });
  expect(await recordState(world.sys, { noteId, run: 1, status: 'unknown' })).toBe('stale');
  expect(await beginRun(world.sys, { noteId })).toEqual({ kind: 'settled', status: 'failed', run: 1 });
});

test("an attempt of another note cannot end this one's run", async () => {
  const first = await aQueuedNote(world);
  const second = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, first.noteId, { cStat: '100', class: 'authorized' });
  await expect(end(second.noteId, { kind: 'rejected', attemptId })).rejects.toThrow('not an answer about');
});

test('rejected: the reason is on the note, the number stays, and the same content is not sent again', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' });
  await end(noteId, { kind: 'rejected', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'rejected',
    rejection: { cStat: '610', reason: 'Rejeicao: motivo de teste', at: '2026-11-21T13:00:05.000Z' },
  });
  expect(await issueNfe(ctx, { request: aRequest(companyId) })).toEqual({ kind: 'repeated', note });
  expect(await announced(world, ctx)).toMatchObject([
    { event: 'nfe.rejected', data: { rejection: note.rejection } },
  ]);
});

test('denied: the number stays consumed and nothing moves the note again', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '301', class: 'denied' });
  await end(noteId, { kind: 'denied', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'denied',
    denial: { cStat: '301', reason: 'Uso Denegado: Irregularidade fiscal do emitente' },
    protocol: '135260000000001',
  });
  expect((await getNfeXml(ctx, { id: noteId })).xml).toContain('<cStat>301</cStat>');
  expect(await usageMonths(world, ctx)).toEqual([]);
  expect(await announced(world, ctx)).toMatchObject([{ event: 'nfe.denied', data: { denial: note.denial } }]);
  const other = issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Outra' }) });
  expect((await refusal(other)).code).toBe('conflict');
  expect((await refusal(retryNfe(ctx, { id: noteId }))).code).toBe('conflict');
});

test('a note in attention can still be settled within its run', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'failed' });
  const attemptId = await ask(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await end(noteId, { kind: 'authorized', attemptId })).toMatchObject({ status: 'authorized' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ attention: null, failure: null });
});

test('a stored answer whose outcome was not applied is found again', async () => {
  const { noteId } = await aQueuedNote(world);
  expect(await findStoredAnswer(world.sys, { noteId, run: 1 })).toBeNull();
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await findStoredAnswer(world.sys, { noteId, run: 1 })).toEqual({
    attemptId,
    class: 'authorized',
    cStat: '100',
  });
});

test('states are recorded only for the run that counts and while it is open', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const say = (run: number, status: 'pending' | 'unknown') => recordState(world.sys, { noteId, run, status });
  expect(await say(2, 'pending')).toBe('stale');
  expect(await say(1, 'pending')).toBe('recorded');
  expect((await getNfe(ctx, { id: noteId })).status).toBe('pending');
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  await end(noteId, { kind: 'authorized', attemptId });
  expect(await say(1, 'unknown')).toBe('stale');
});

test.each<NoteStatus>(['authorized', 'rejected', 'denied'])(
  'a note that is %s needs no more work',
  async (status) => {
    const { noteId } = await aQueuedNote(world);
    const cStat = { authorized: '100', rejected: '610', denied: '301' }[status as 'authorized'];
    const attemptId = await transmit(world.sys, noteId, { cStat, class: status as 'authorized' });
    await end(noteId, { kind: status as 'authorized', attemptId });
    expect(await beginRun(world.sys, { noteId })).toEqual({ kind: 'settled', status, run: 1 });
  },
);

test('a note that was never there is gone', async () => {
  const noteId = '0123456789abcdef01234567';
  expect(await beginRun(world.sys, { noteId })).toEqual({ kind: 'gone' });
  expect(await end(noteId as Id24, { kind: 'failed', code: 'internal' })).toEqual({ kind: 'stale' });
});

test('nothing of an outcome stays when a part of it cannot be written', async () => {
  const { ctx, noteId } = await aQueuedNote(world);
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  const broken = { ...world.sys, random: { bytes: () => new Uint8Array(3) } };
  await expect(
    recordOutcome(broken, { noteId, run: 1, outcome: { kind: 'authorized', attemptId } }),
  ).rejects.toThrow('random bytes');
  const [row] = await inTransaction(world.sys.db, 'system', (tx) =>
    tx.select().from(noteTable).where(eq(noteTable.id, noteId)),
  );
  expect(row).toMatchObject({ status: 'sending', procNfeId: null });
  expect(await usageMonths(world, ctx)).toEqual([]);
});
