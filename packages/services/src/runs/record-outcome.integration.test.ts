import { inTransaction, note as noteTable } from '@fiscal/db';
import type { Id24, NoteStatus } from '@fiscal/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { updateCompany } from '../companies/update-company.ts';
import type { TenantContext } from '../context.ts';
import { getNfe } from '../notes/get-nfe.ts';
import { getNfeXml } from '../notes/get-nfe-xml.ts';
import { issueNfe } from '../notes/issue-nfe.ts';
import { retryNfe } from '../notes/retry-nfe.ts';
import type { RunOutcome } from '../run-types.ts';
import { ask, signRun, transmit } from '../testing/authority.ts';
import { refusal } from '../testing/refusal.ts';
import { aRequest, createWorld, type World } from '../testing/world.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import { beginRun } from './begin-run.ts';
import { closeAttempt } from './close-attempt.ts';
import { findStoredAnswer } from './find-stored-answer.ts';
import { openAttempt } from './open-attempt.ts';
import { recordOutcome } from './record-outcome.ts';
import { recordState } from './record-state.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('postgresUrl'));
});
afterAll(() => world.close());

interface Queued {
  readonly ctx: TenantContext;
  readonly companyId: Id24;
  readonly noteId: Id24;
}

async function queued(): Promise<Queued> {
  const ctx = await world.aClient();
  const companyId = await world.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/attention', events: ['nfe.attention'] });
  const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
  return { ctx, companyId, noteId: note.id };
}

const end = (noteId: Id24, outcome: RunOutcome, run = 1) =>
  recordOutcome(world.sys, { noteId, run, outcome });

interface Told {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** What the receivers of the client will hear, oldest first, each with the outbox row that carries it. */
async function told(ctx: TenantContext): Promise<Told[]> {
  const rows = await inTransaction(world.sys.db, 'system', (tx) =>
    tx.execute<{ payload: string }>(sql`
      select d.payload from webhook_delivery d
      join outbox o on o.client_id = d.client_id and o.document_id = d.id
      where d.client_id = ${ctx.tenant.clientId} order by d.id`),
  );
  return [...rows].map(({ payload }) => JSON.parse(payload) as Told);
}

const usageMonths = async (ctx: TenantContext): Promise<string[]> =>
  [
    ...(await inTransaction(world.sys.db, 'system', (tx) =>
      tx.execute<{ month: string }>(sql`select month from usage where client_id = ${ctx.tenant.clientId}`),
    )),
  ].map(({ month }) => month);

test('authorized: protocol, time, procNFe of our bytes, usage and one delivery, all at once', async () => {
  const { ctx, noteId, companyId } = await queued();
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'sending' });
  const outcome: RunOutcome = { kind: 'authorized', attemptId };
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
  expect(await usageMonths(ctx)).toEqual(['2026-11']);
  const { id, externalId, environment, series, number, accessKey, protocol, authorizedAt } = note;
  const data = { id, externalId, companyId, environment, series, number, accessKey, protocol, authorizedAt };
  expect(await told(ctx)).toEqual([expect.objectContaining({ event: 'nfe.authorized', data })]);
});

test('the month of usage is the one in Brasília', async () => {
  const { ctx, noteId } = await queued();
  const answer = { cStat: '100', class: 'authorized', dhRecbto: '2026-11-30T23:59:59-03:00' } as const;
  await end(noteId, { kind: 'authorized', attemptId: await transmit(world.sys, noteId, answer) });
  expect(await usageMonths(ctx)).toEqual(['2026-11']);
});

test('recording an outcome again changes nothing and tells nobody twice', async () => {
  const { ctx, noteId } = await queued();
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
  expect(await told(ctx)).toHaveLength(1);
});

test('ten simultaneous recordings of one outcome record it once', async () => {
  const { ctx, noteId } = await queued();
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  const recorded = await Promise.all(
    Array.from({ length: 10 }, () => end(noteId, { kind: 'authorized', attemptId })),
  );
  expect(recorded.filter(({ kind }) => kind === 'recorded')).toHaveLength(1);
  expect(await told(ctx)).toHaveLength(1);
  expect(await usageMonths(ctx)).toHaveLength(1);
});

test('an authorization over another digest is never recorded as ours', async () => {
  const { ctx, noteId } = await queued();
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
  expect(await told(ctx)).toMatchObject([{ event: 'nfe.attention', data: { attention: 'digest_mismatch' } }]);
});

test('each attention of a run is announced, one that comes again is not', async () => {
  const { ctx, noteId } = await queued();
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'certificate_expired', status: 'unknown' });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted' });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted' });
  expect((await told(ctx)).map(({ data }) => data.attention).sort()).toEqual([
    'certificate_expired',
    'reconcile_exhausted',
  ]);
});

test('a second failure of one run, after an upload, is announced too', async () => {
  const { ctx, noteId } = await queued();
  await end(noteId, { kind: 'failed', code: 'certificate_missing' });
  await end(noteId, { kind: 'failed', code: 'configuration' });
  const codes = (await told(ctx)).map(({ data }) => (data.failure as { code: string }).code).sort();
  expect(codes).toEqual(['certificate_missing', 'configuration']);
});

test('a note that an operator gave up waits for nobody, and nothing of its run moves it again', async () => {
  const { ctx, noteId } = await queued();
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'digest_mismatch' });
  await end(noteId, { kind: 'failed', code: 'transmission_uncertain', reason: 'digest_mismatch' });
  const failure = { code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'failed', failure, attention: null });
  expect(await recordState(world.sys, { noteId, run: 1, status: 'unknown' })).toBe('stale');
  expect(await beginRun(world.sys, { noteId })).toEqual({ kind: 'settled', status: 'failed', run: 1 });
});

test("an attempt of another note cannot end this one's run", async () => {
  const first = await queued();
  const second = await queued();
  const attemptId = await transmit(world.sys, first.noteId, { cStat: '100', class: 'authorized' });
  await expect(end(second.noteId, { kind: 'rejected', attemptId })).rejects.toThrow('not an answer about');
});

test('rejected: the reason is on the note, the number stays, and the same content is not sent again', async () => {
  const { ctx, companyId, noteId } = await queued();
  const attemptId = await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' });
  await end(noteId, { kind: 'rejected', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'rejected',
    rejection: { cStat: '610', reason: 'Rejeicao: motivo de teste', at: '2026-11-21T13:00:05.000Z' },
  });
  expect(await issueNfe(ctx, { request: aRequest(companyId) })).toEqual({ kind: 'repeated', note });
  expect(await told(ctx)).toMatchObject([{ event: 'nfe.rejected', data: { rejection: note.rejection } }]);
});

test('a corrected request reuses series and number under a new key and a new run', async () => {
  const { ctx, companyId, noteId } = await queued();
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
  expect(await told(ctx)).toHaveLength(2);
});

test('after a rejection the same content goes again once the company has changed', async () => {
  const { ctx, companyId, noteId } = await queued();
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
  const { ctx, companyId, noteId } = await queued();
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
  const { ctx, companyId, noteId } = await queued();
  await end(noteId, {
    kind: 'rejected',
    attemptId: await transmit(world.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueNfe(ctx, { request })));
  expect(issued.filter(({ kind }) => kind === 'resubmitted')).toHaveLength(1);
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2 });
});

test('denied: the number stays consumed and nothing moves the note again', async () => {
  const { ctx, companyId, noteId } = await queued();
  const attemptId = await transmit(world.sys, noteId, { cStat: '301', class: 'denied' });
  await end(noteId, { kind: 'denied', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'denied',
    denial: { cStat: '301', reason: 'Uso Denegado: Irregularidade fiscal do emitente' },
    protocol: '135260000000001',
  });
  expect((await getNfeXml(ctx, { id: noteId })).xml).toContain('<cStat>301</cStat>');
  expect(await usageMonths(ctx)).toEqual([]);
  expect(await told(ctx)).toMatchObject([{ event: 'nfe.denied', data: { denial: note.denial } }]);
  const other = issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Outra' }) });
  expect((await refusal(other)).code).toBe('conflict');
  expect((await refusal(retryNfe(ctx, { id: noteId }))).code).toBe('conflict');
});

test('failed without an answer: a retry makes the document anew under the same number', async () => {
  const { ctx, noteId } = await queued();
  const before = await getNfe(ctx, { id: noteId });
  await end(noteId, { kind: 'failed', code: 'authority_unavailable' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'failed',
    failure: { code: 'authority_unavailable', reason: null },
    attention: null,
  });
  expect(await told(ctx)).toMatchObject([
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
  const { ctx, noteId } = await queued();
  const answering = { cStat: '203', class: 'configuration', protocol: 'none' } as const;
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
  const { ctx, noteId } = await queued();
  const before = await signRun(world.sys, noteId);
  const opened = await openAttempt(world.sys, { noteId, run: 1, kind: 'transmit' });
  if (opened.kind === 'stale') throw new Error('stale');
  await closeAttempt(world.sys, {
    attemptId: opened.attemptId,
    result: { kind: 'unknown', reason: 'timeout' },
  });
  await end(noteId, { kind: 'attention', attention: 'reconcile_exhausted' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'unknown',
    attention: 'reconcile_exhausted',
  });
  expect(await told(ctx)).toMatchObject([{ event: 'nfe.attention' }]);
  const retried = await retryNfe(ctx, { id: noteId });
  expect(retried).toMatchObject({ status: 'queued', attention: null, accessKey: before.accessKey });
  const after = await signRun(world.sys, noteId, 2);
  expect(after.signedXml).toBe(before.signedXml);
  expect(await beginRun(world.sys, { noteId })).toMatchObject({ run: 2, transmittedBefore: true });
  const attemptId = await ask(world.sys, noteId, { cStat: '100', class: 'authorized' }, 2);
  expect(await end(noteId, { kind: 'authorized', attemptId }, 2)).toMatchObject({ status: 'authorized' });
});

test('a certificate that is missing parks the note; retry says so until there is one', async () => {
  const { ctx, noteId } = await queued();
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

test('a note in attention can still be settled within its run', async () => {
  const { ctx, noteId } = await queued();
  await signRun(world.sys, noteId);
  await end(noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'failed' });
  const attemptId = await ask(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await end(noteId, { kind: 'authorized', attemptId })).toMatchObject({ status: 'authorized' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ attention: null, failure: null });
});

test('a stored answer whose outcome was not applied is found again', async () => {
  const { noteId } = await queued();
  expect(await findStoredAnswer(world.sys, { noteId, run: 1 })).toBeNull();
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await findStoredAnswer(world.sys, { noteId, run: 1 })).toEqual({
    attemptId,
    class: 'authorized',
    cStat: '100',
  });
});

test('states are recorded only for the run that counts and while it is open', async () => {
  const { ctx, noteId } = await queued();
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
    const { noteId } = await queued();
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
  const { ctx, noteId } = await queued();
  const attemptId = await transmit(world.sys, noteId, { cStat: '100', class: 'authorized' });
  const broken = { ...world.sys, random: { bytes: () => new Uint8Array(3) } };
  await expect(
    recordOutcome(broken, { noteId, run: 1, outcome: { kind: 'authorized', attemptId } }),
  ).rejects.toThrow('random bytes');
  const [row] = await inTransaction(world.sys.db, 'system', (tx) =>
    tx.select().from(noteTable).where(eq(noteTable.id, noteId)),
  );
  expect(row).toMatchObject({ status: 'sending', procNfeId: null });
  expect(await usageMonths(ctx)).toEqual([]);
});
