import type { Id24 } from '@fiscal/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem, newId } from '../context/scope.ts';
import { reopenFiling } from '../filing-operations/reopen-filing.ts';
import { getNfe, getNfeXml } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import {
  type Answering,
  claim,
  close,
  endRun,
  finishFiling,
  lose,
  open,
  owner,
  queryRun,
  signRun,
  transmit,
} from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { aQueuedNote, published, usageMonths } from '../testing/queued-note.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { waitsForALock } from '../testing/waiting-for-locks.ts';
import { findStoredAnswer } from './find-stored-answer.ts';
import { isInDoubt } from './is-in-doubt.ts';
import { openTransmission } from './open-transmission.ts';

const harness = useHarness();

const inDoubt = (ctx: TestTenant, id: Id24): Promise<boolean> =>
  inSystem(harness.sys, (tx) => isInDoubt(tx, { clientId: ctx.tenant.clientId, id }));

const isAbsent = { cStat: '217', class: 'absent', protocol: 'none' } as const;

test('a filing that was never sent is not in doubt', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  expect(await claim(harness.sys, noteId)).toMatchObject({ transmittedBefore: false, lastSentMsAgo: null });
  expect(await inDoubt(ctx, noteId)).toBe(false);
});

test('an attempt that a dead worker left open is in doubt: the same bytes are sent again after a question', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const left = await open(harness.sys, noteId);
  await harness.advance(7_000);
  expect(await claim(harness.sys, noteId)).toMatchObject({
    transmittedBefore: true,
    doubtfulRuns: [],
    nextOrdinal: 2,
    lastSentMsAgo: 7_000,
  });
  expect(await inDoubt(ctx, noteId)).toBe(true);
  await endRun(harness, noteId, { kind: 'failed', code: 'internal' });
  const retried = await retryNfe(ctx, { id: noteId });
  expect(retried.accessKey).toBe(left.document.authorityKey);
  expect(await claim(harness.sys, noteId)).toMatchObject({
    run: 2,
    transmittedBefore: true,
    doubtfulRuns: [],
  });
  expect((await open(harness.sys, noteId)).document.signedXml).toBe(left.document.signedXml);
});

test('the time since the last of several lost transmissions counts', async () => {
  const { noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await harness.advance(300_000);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await harness.advance(7_000);
  expect(await claim(harness.sys, noteId)).toMatchObject({ nextOrdinal: 3, lastSentMsAgo: 7_000 });
});

test('the rejection of an earlier run says nothing about the next one, whose lost bytes are queried', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  const attemptId = await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  await endRun(harness, noteId, { kind: 'rejected', attemptId });
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  expect((await issueNfe(ctx, { request })).kind).toBe('resubmitted');
  expect(await claim(harness.sys, noteId)).toMatchObject({ run: 2, doubtfulRuns: [1] });
  expect(await findStoredAnswer(harness.sys, { filingId: noteId, run: 2, owner })).toBeNull();
});

test('a claim reads the transmission that it waited for, and never finds that nothing was sent', async () => {
  const { noteId } = await aQueuedNote(harness);
  await signRun(harness.sys, noteId);
  const put = `insert into attempt (id, client_id, filing_id, run, ordinal, kind, token, opened_at)
    select '${newId(harness.sys)}', client_id, id, 1, 1, 'transmit', 'other', now() from filing where id = '${noteId}'`;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let start: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const sending = inSystem(harness.sys, async (tx) => {
    await tx.execute(sql.raw(`update filing set next_ordinal = 2 where id = '${noteId}'`));
    await tx.execute(sql.raw(put));
    start();
    await held;
  });
  await begun;
  const claiming = claim(harness.sys, noteId, 'execution-2');
  await waitsForALock(harness);
  release();
  await sending;
  expect(await claiming).toMatchObject({ nextOrdinal: 2, transmittedBefore: true });
});

test('a transmission stopped before the first byte is not in doubt', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'notSent', reason: 'dns' });
  expect(await claim(harness.sys, noteId)).toMatchObject({ transmittedBefore: false, nextOrdinal: 2 });
  expect(await inDoubt(ctx, noteId)).toBe(false);
});

const pauses: readonly [string, Answering][] = [
  ['a pause', { cStat: '108', class: 'paused', protocol: 'none' }],
  ['undue consumption', { cStat: '656', class: 'misuse', protocol: 'none' }],
];
test.each(pauses)(
  'after %s the run continues, and its document is in doubt when the run ends',
  async (_, answering) => {
    const { ctx, noteId } = await aQueuedNote(harness);
    await transmit(harness.sys, noteId, answering);
    expect(await claim(harness.sys, noteId)).toMatchObject({ transmittedBefore: false, pausedBefore: true });
    expect(await inDoubt(ctx, noteId)).toBe(true);
    await harness.advance(3_600_000);
    const next = await open(harness.sys, noteId);
    expect(next.document).toMatchObject({ sentBefore: false, pausedBefore: true });
    await close(harness.sys, next, { kind: 'notSent', reason: 'client_certificate_refused' });
    await queryRun(harness.sys, noteId, isAbsent);
    expect(await claim(harness.sys, noteId)).toMatchObject({ transmittedBefore: false, pausedBefore: false });
    expect(await inDoubt(ctx, noteId)).toBe(false);
  },
);

test('a retry after a pause has the same bytes, and sends them after a question', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await transmit(harness.sys, noteId, { cStat: '108', class: 'paused', protocol: 'none' });
  await endRun(harness, noteId, { kind: 'attention', attention: 'certificate_expired', status: 'unknown' });
  expect(await claim(harness.sys, noteId)).toMatchObject({ run: 1, transmittedBefore: true });
  const { accessKey } = await getNfe(ctx, { id: noteId });
  expect((await retryNfe(ctx, { id: noteId })).accessKey).toBe(accessKey);
  expect(await claim(harness.sys, noteId)).toMatchObject({ run: 2, transmittedBefore: true });
});

const answers: readonly [string, Answering, boolean][] = [
  ['a rejection', { cStat: '610', class: 'rejected' }, false],
  ['a duplicate', { cStat: '204', class: 'duplicate', protocol: 'none' }, true],
  ['a batch that was taken in', { cStat: '103', class: 'received', protocol: 'none' }, true],
  ['an answer that contradicts itself', { cStat: '100', class: 'undecided' }, true],
  ['an unknown code', { cStat: '998', class: 'uncatalogued', protocol: 'none' }, true],
  ['an authorization over another digest', { cStat: '100', class: 'digestMismatch' }, true],
];
test.each(answers)('after the answer %s the doubt is as expected: %#', async (_, answering, doubtful) => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await transmit(harness.sys, noteId, answering);
  expect((await claim(harness.sys, noteId)).transmittedBefore).toBe(doubtful);
  expect(await inDoubt(ctx, noteId)).toBe(doubtful);
  await harness.advance(3_600_000);
});

test('a document was sent before only by another transmission of its key that was not refused', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const { fence, nextOrdinal: ordinal } = await signRun(harness.sys, noteId);
  const call = { fence, ordinal, token: 'the same call', permit: 'none' } as const;
  const opened = await openTransmission(harness.sys, call);
  const found = await openTransmission(harness.sys, call);
  expect([opened, found]).toMatchObject([{ document: { sentBefore: false } }, { kind: 'opened' }]);
  expect(found).toEqual(opened);
  expect((await open(harness.sys, noteId)).document.sentBefore).toBe(true);
  await finishFiling(harness, noteId, 'rejected');
  await harness.advance(3_600_000);
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  expect((await open(harness.sys, noteId)).document.sentBefore).toBe(false);
});

test('a lost answer stays in doubt when the next transmission is refused', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  expect((await claim(harness.sys, noteId)).transmittedBefore).toBe(true);
  expect(await inDoubt(ctx, noteId)).toBe(true);
});

/** Makes a note whose first run may be at the authority, and whose second run has another key. */
async function aNoteWithTwoKeys() {
  const queued = await aQueuedNote(harness);
  const { ctx, companyId, noteId } = queued;
  const first = await getNfe(ctx, { id: noteId });
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await finishFiling(harness, noteId, 'rejected');
  await harness.advance(3_600_000);
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  const { note: second } = await issueNfe(ctx, { request });
  expect(second.accessKey).not.toBe(first.accessKey);
  return { ...queued, first, second };
}

test('an earlier run with another key is in doubt until a question finds it absent', async () => {
  const { noteId } = await aNoteWithTwoKeys();
  expect(await claim(harness.sys, noteId)).toMatchObject({
    run: 2,
    transmittedBefore: false,
    doubtfulRuns: [1],
  });
  await queryRun(harness.sys, noteId, isAbsent);
  expect((await claim(harness.sys, noteId)).doubtfulRuns).toEqual([1]);
  await queryRun(harness.sys, noteId, { cStat: '539', class: 'undecided', protocol: 'none' }, 1);
  expect((await claim(harness.sys, noteId)).doubtfulRuns).toEqual([1]);
  await queryRun(harness.sys, noteId, isAbsent, 1);
  expect((await claim(harness.sys, noteId)).doubtfulRuns).toEqual([]);
});

test('an earlier run that was refused, or never sent, is not in doubt', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await lose(harness.sys, noteId, { kind: 'notSent', reason: 'dns' });
  await finishFiling(harness, noteId, 'rejected');
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  expect((await claim(harness.sys, noteId)).doubtfulRuns).toEqual([]);
});

test('an answer from before the transmission says nothing about it, even when it found nothing', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await queryRun(harness.sys, noteId, isAbsent);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'interrupted' });
  await finishFiling(harness, noteId, 'rejected');
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  expect((await claim(harness.sys, noteId)).doubtfulRuns).toEqual([1]);
});

test('an answer with the key of another run names that run', async () => {
  const { noteId, first, second } = await aNoteWithTwoKeys();
  const { document } = await open(harness.sys, noteId);
  expect(document.authorityKey).toBe(second.accessKey);
  expect(document.otherKeys).toEqual([{ run: 1, key: first.accessKey }]);
});

test('adopted: the document under the earlier key becomes the note, with key, protocol and XML', async () => {
  const { ctx, noteId, first } = await aNoteWithTwoKeys();
  const attemptId = await queryRun(harness.sys, noteId, { cStat: '100', class: 'authorized' }, 1);
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId, ofRun: 1 }, 2)).toEqual({
    kind: 'recorded',
    status: 'authorized',
    attention: null,
  });
  const note = await getNfe(ctx, { id: noteId });
  expect(note).toMatchObject({
    status: 'authorized',
    accessKey: first.accessKey,
    protocol: '135260000000001',
    rejection: { cStat: '610' },
  });
  const { xml } = await getNfeXml(ctx, { id: noteId });
  expect(xml).toContain(`<infNFe Id="NFe${first.accessKey}"`);
  expect(xml).toContain(`<chNFe>${first.accessKey}</chNFe>`);
  expect(xml).not.toContain('Venda corrigida');
  expect(await published(harness, ctx)).toMatchObject([
    { event: 'nfe.rejected' },
    { event: 'nfe.authorized', data: { accessKey: first.accessKey, protocol: '135260000000001' } },
  ]);
  expect(await usageMonths(harness, ctx)).toEqual(['2026-11']);
});

test('an answer about the earlier key is never recorded for the present run', async () => {
  const { ctx, noteId, second } = await aNoteWithTwoKeys();
  const attemptId = await queryRun(harness.sys, noteId, { cStat: '100', class: 'authorized' }, 1);
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId }, 2)).toMatchObject({
    status: 'unknown',
    attention: 'digest_mismatch',
  });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({ accessKey: second.accessKey, protocol: null });
});

test.each([
  ['no question was sent', []],
  ['it was not found', [isAbsent]],
])(
  'the reopening of a note that was paused and abandoned begins with a question, if %s',
  async (_, queried) => {
    const { noteId } = await aQueuedNote(harness);
    await transmit(harness.sys, noteId, { cStat: '656', class: 'misuse', protocol: 'none' });
    await harness.advance(3_600_000);
    for (const answer of queried) await queryRun(harness.sys, noteId, answer);
    await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
    await endRun(harness, noteId, { kind: 'failed', code: 'transmission_uncertain' });
    expect(await reopenFiling(harness.sys, { actor: 'ana' }, { id: noteId })).toEqual({ kind: 'reopened' });
    expect(await claim(harness.sys, noteId)).toMatchObject({ run: 1, transmittedBefore: true });
  },
);
