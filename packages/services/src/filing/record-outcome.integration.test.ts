import type { FilingOutcome } from '@fiscal/contracts';
import { filing, inTransaction, note as noteTable } from '@fiscal/db';
import type { FilingStatus, Id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getNfe, getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import {
  answered,
  claim,
  close,
  endRun,
  open,
  owner,
  queryRun,
  signRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { aQueuedNote, published, usageMonths } from '../testing/queued-note.ts';
import { refusal } from '../testing/refusal.ts';
import { useHarness } from '../testing/use-harness.ts';
import { claimRun } from './claim-run.ts';
import { findStoredAnswer } from './find-stored-answer.ts';
import { recordOutcome, type TimedOutcome } from './record-outcome.ts';
import { recordState } from './record-state.ts';

const harness = useHarness();

const authorization = { cStat: '100', class: 'authorized' } as const;

const state = (filingId: Id24, run: number, status: 'pending' | 'unknown') =>
  recordState(harness.sys, { filingId, run, owner, status, waiting: null, waitMs: null, checkInMs: 1_000 });

test('authorized: protocol, time, procNFe of our bytes, usage and one delivery are written together', async () => {
  const { ctx, noteId, companyId } = await aQueuedNote(harness);
  const opened = await open(harness.sys, noteId);
  const { attemptId } = opened;
  const { signedXml } = opened.document;
  expect(await close(harness.sys, opened, answered(opened.document, authorization))).toBe('closed');
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'sending' });
  const outcome: FilingOutcome = { kind: 'authorized', attemptId };
  expect(await endRun(harness, noteId, outcome)).toEqual({
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
  expect(xml).toContain(`${signedXml}<protNFe `);
  expect(await usageMonths(harness, ctx)).toEqual(['2026-11']);
  const { id, externalId, environment, series, number, accessKey, protocol, authorizedAt } = note;
  const common = { id, externalId, companyId, environment, series, number, accessKey };
  const data = { ...common, protocol, authorizedAt, earlierRequestAt: null };
  expect(await published(harness, ctx)).toEqual([expect.objectContaining({ event: 'nfe.authorized', data })]);
});

const unusable = [
  ['a protocol of letters', { nProt: 'ABC' }],
  ['a protocol of 120 digits', { nProt: '1'.repeat(120) }],
  ['a time with fractions', { dhRecbto: '2026-11-21T10:00:05.123-03:00' }],
] as const;
test.each(unusable)('an authorization with %s is not stored and changes nothing', async (_, fields) => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { ...authorization, ...fields });
  const before = await getNfe(ctx, { id: noteId });
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId })).toEqual({ kind: 'unusable' });
  expect(await getNfe(ctx, { id: noteId })).toEqual(before);
  expect((await refusal(getNfeXml(ctx, { id: noteId }))).code).toBe('conflict');
  expect(await usageMonths(harness, ctx)).toEqual([]);
  expect(await published(harness, ctx)).toEqual([]);
  const again = await queryRun(harness.sys, noteId, authorization);
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId: again })).toMatchObject({
    kind: 'recorded',
    status: 'authorized',
  });
});

test('recording an outcome again changes nothing and publishes nothing twice', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, authorization);
  await endRun(harness, noteId, { kind: 'authorized', attemptId });
  const before = await getNfe(ctx, { id: noteId });
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId })).toEqual({
    kind: 'already',
    status: 'authorized',
    attention: null,
  });
  expect(await endRun(harness, noteId, { kind: 'failed', code: 'internal' })).toEqual({
    kind: 'already',
    status: 'authorized',
    attention: null,
  });
  expect(await getNfe(ctx, { id: noteId })).toEqual(before);
  expect(await published(harness, ctx)).toHaveLength(1);
});

test('ten simultaneous recordings of one outcome record it once', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, authorization);
  const recorded = await Promise.all(
    Array.from({ length: 10 }, () => endRun(harness, noteId, { kind: 'authorized', attemptId })),
  );
  expect(recorded.filter(({ kind }) => kind === 'recorded')).toHaveLength(1);
  expect(await published(harness, ctx)).toHaveLength(1);
  expect(await usageMonths(harness, ctx)).toHaveLength(1);
});

test('an authorization with another digest is never recorded as ours', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const answering = { cStat: '100', class: 'authorized', protocol: 'of another digest' } as const;
  const attemptId = await transmit(harness.sys, noteId, answering);
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId })).toEqual({
    kind: 'recorded',
    status: 'unknown',
    attention: 'digest_mismatch',
  });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'unknown',
    attention: 'digest_mismatch',
    protocol: null,
  });
  expect(await published(harness, ctx)).toMatchObject([
    { event: 'nfe.attention', data: { attention: 'digest_mismatch' } },
  ]);
});

test('each attention of a run is published, and a repeated one is not', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await signRun(harness.sys, noteId);
  await endRun(harness, noteId, { kind: 'attention', attention: 'certificate_expired', status: 'unknown' });
  await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect((await published(harness, ctx)).map(({ data }) => data.attention).sort()).toEqual([
    'certificate_expired',
    'reconcile_exhausted',
  ]);
});

test('a second failure of one run, after an upload, is published too', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await endRun(harness, noteId, { kind: 'failed', code: 'certificate_missing' });
  await endRun(harness, noteId, { kind: 'failed', code: 'configuration' });
  const codes = (await published(harness, ctx))
    .map(({ data }) => (data.failure as { code: string }).code)
    .sort();
  expect(codes).toEqual(['certificate_missing', 'configuration']);
});

test('a note that an operator gave up has no attention, and no late answer of its run changes it', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await signRun(harness.sys, noteId);
  await endRun(harness, noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'unknown' });
  await endRun(harness, noteId, {
    kind: 'failed',
    code: 'transmission_uncertain',
    reason: 'digest_mismatch',
  });
  const failure = { code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ status: 'failed', failure, attention: null });
  expect(await state(noteId, 1, 'unknown')).toEqual({ kind: 'superseded' });
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toEqual({
    kind: 'ended',
    status: 'failed',
    run: 1,
  });
});

test('an attempt of another note cannot end this run', async () => {
  const first = await aQueuedNote(harness);
  const second = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, first.noteId, authorization);
  await expect(endRun(harness, second.noteId, { kind: 'rejected', attemptId })).rejects.toThrow(
    'names no answer',
  );
});

test('rejected: the note has the reason and keeps its number, and the same content is not sent again', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  await endRun(harness, noteId, { kind: 'rejected', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  const rejection = { cStat: '610', reason: 'Rejeicao: motivo de teste', at: '2026-11-21T13:00:05.000Z' };
  expect(note).toMatchObject({
    status: 'rejected',
    rejection: { ...rejection, explanation: expect.anything() },
  });
  expect(await issueNfe(ctx, { request: aRequest(companyId) })).toEqual({ kind: 'repeated', note });
  const [{ event, data } = expect.fail()] = await published(harness, ctx);
  expect([event, data]).toEqual(['nfe.rejected', expect.objectContaining({ rejection })]);
});

test('denied: the number stays used, and nothing changes the note again', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '301', class: 'denied' });
  await endRun(harness, noteId, { kind: 'denied', attemptId });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'denied',
    denial: { cStat: '301', reason: 'Uso Denegado: Irregularidade fiscal do emitente' },
    protocol: '135260000000001',
  });
  expect((await getNfeXml(ctx, { id: noteId })).xml).toContain('<cStat>301</cStat>');
  expect(await usageMonths(harness, ctx)).toEqual([]);
  expect(await published(harness, ctx)).toMatchObject([
    { event: 'nfe.denied', data: { denial: note.denial } },
  ]);
  const other = issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Outra' }) });
  expect((await refusal(other)).code).toBe('conflict');
  expect((await refusal(retryNfe(ctx, { id: noteId }))).code).toBe('conflict');
});

test('a note in attention can still end within its run', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await signRun(harness.sys, noteId);
  await endRun(harness, noteId, { kind: 'attention', attention: 'digest_mismatch', status: 'failed' });
  const attemptId = await queryRun(harness.sys, noteId, authorization);
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId })).toMatchObject({
    status: 'authorized',
  });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ attention: null, failure: null });
});

test('a stored answer whose outcome was not applied is found again', async () => {
  const { noteId } = await aQueuedNote(harness);
  const fence = { filingId: noteId, run: 1, owner };
  expect(await findStoredAnswer(harness.sys, fence)).toBeNull();
  const attemptId = await transmit(harness.sys, noteId, authorization);
  expect(await findStoredAnswer(harness.sys, fence)).toEqual({
    attemptId,
    class: 'authorized',
    cStat: '100',
    ofRun: 1,
  });
});

test('states are recorded only for the present run and while the filing is open', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await claim(harness.sys, noteId);
  expect(await state(noteId, 2, 'pending')).toEqual({ kind: 'superseded' });
  expect(await state(noteId, 1, 'pending')).toEqual({ kind: 'recorded', at: expect.any(Number) });
  expect((await getNfe(ctx, { id: noteId })).status).toBe('pending');
  const attemptId = await transmit(harness.sys, noteId, authorization);
  await endRun(harness, noteId, { kind: 'authorized', attemptId });
  expect(await state(noteId, 1, 'unknown')).toEqual({ kind: 'superseded' });
});

test.each<FilingStatus>(['authorized', 'rejected', 'denied'])(
  'a note that is %s needs no more work',
  async (status) => {
    const { noteId } = await aQueuedNote(harness);
    const cStat = { authorized: '100', rejected: '610', denied: '301' }[status as 'authorized'];
    const attemptId = await transmit(harness.sys, noteId, { cStat, class: status as 'authorized' });
    await endRun(harness, noteId, { kind: status as 'authorized', attemptId });
    expect(await claimRun(harness.sys, { filingId: noteId, owner })).toEqual({
      kind: 'ended',
      status,
      run: 1,
    });
  },
);

test('a note that does not exist is gone', async () => {
  const noteId = '0123456789abcdef01234567';
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toEqual({ kind: 'gone' });
  expect(await endRun(harness, noteId as Id24, { kind: 'failed', code: 'internal' })).toEqual({
    kind: 'superseded',
  });
});

test('nothing of an outcome is stored when a part of it cannot be written', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const attemptId = await transmit(harness.sys, noteId, authorization);
  const broken = { ...harness.sys, random: { bytes: () => new Uint8Array(3) } };
  await expect(
    recordOutcome(broken, harness.kinds, {
      filingId: noteId,
      run: 1,
      owner,
      outcome: { kind: 'authorized', attemptId },
    }),
  ).rejects.toThrow('random bytes');
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx
      .select({ status: filing.status, procNfeId: noteTable.procNfeId })
      .from(noteTable)
      .innerJoin(filing, eq(filing.id, noteTable.id))
      .where(eq(noteTable.id, noteId)),
  );
  expect(row).toEqual({ status: 'sending', procNfeId: null });
  expect(await usageMonths(harness, ctx)).toEqual([]);
});

test('an outcome is timed once, from the acceptance of its run; parked is one that waits for a person', async () => {
  const timed: TimedOutcome[] = [];
  const sys = { ...harness.sys, onOutcome: (each: TimedOutcome) => void timed.push(each) };
  const { ctx, noteId, companyId } = await aQueuedNote(harness);
  const end = async (run: number, outcome: FilingOutcome) => {
    await claim(harness.sys, noteId);
    return recordOutcome(sys, harness.kinds, { filingId: noteId, run, owner, outcome });
  };
  await harness.advance(5_000);
  await end(1, { kind: 'attention', attention: 'certificate_missing', status: 'failed' });
  await harness.advance(5_000);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  const rejected: FilingOutcome = { kind: 'rejected', attemptId };
  await end(1, rejected);
  await end(1, rejected).catch(() => undefined);
  await harness.advance(60_000);
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  await harness.advance(2_000);
  await end(2, { kind: 'failed', code: 'internal' });
  expect(timed).toEqual([
    { kind: 'nfe', outcome: 'parked', ms: 5_000 },
    { kind: 'nfe', outcome: 'rejected', ms: 10_000 },
    { kind: 'nfe', outcome: 'failed', ms: 2_000 },
  ]);
});
