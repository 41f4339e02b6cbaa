import { expect, test } from 'vitest';
import { claimRun } from '../../filing/claim-run.ts';
import { close, endRun, open, owner, queryRun, transmit } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { aQueuedNote, published } from '../../testing/queued-note.ts';
import { raiseNext } from '../../testing/range-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { disableRange } from '../nfe-disabling/disable-range.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';
import { retryNfe } from './retry-nfe.ts';

const harness = useHarness();

test('failed without an answer: a retry writes the document again under the same number', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const before = await getNfe(ctx, { id: noteId });
  await endRun(harness, noteId, { kind: 'failed', code: 'authority_unavailable' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'failed',
    failure: { code: 'authority_unavailable', reason: null },
    attention: null,
  });
  expect(await published(harness, ctx)).toMatchObject([
    { event: 'nfe.failed', data: { failure: { code: 'authority_unavailable' }, attention: null } },
  ]);
  await harness.advance(3_600_000);
  const retried = await retryNfe(ctx, { id: noteId });
  await harness.advance(-3_600_000);
  expect(retried).toMatchObject({ status: 'queued', number: before.number, failure: null });
  expect(retried.accessKey).not.toBe(before.accessKey);
  expect(await retryNfe(ctx, { id: noteId })).toEqual(retried);
});

test('a note that failed because of the configuration shows the answer of the authority', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const answering = { cStat: '203', class: 'rejected', protocol: 'none' } as const;
  const attemptId = await transmit(harness.sys, noteId, answering);
  await endRun(harness, noteId, { kind: 'failed', code: 'configuration', attemptId });
  expect((await getNfe(ctx, { id: noteId })).failure).toEqual({
    code: 'configuration',
    reason: '203 Rejeicao: motivo de teste',
  });
  const retried = await retryNfe(ctx, { id: noteId });
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toMatchObject({
    run: 2,
    transmittedBefore: false,
  });
  expect(retried.status).toBe('queued');
});

test('in doubt: a retry keeps the same bytes and queries before it sends them', async () => {
  const { ctx, noteId } = await aQueuedNote(harness);
  const before = await open(harness.sys, noteId);
  await close(harness.sys, before, { kind: 'unknown', reason: 'timeout' });
  await endRun(harness, noteId, { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' });
  expect(await getNfe(ctx, { id: noteId })).toMatchObject({
    status: 'unknown',
    attention: 'reconcile_exhausted',
  });
  expect(await published(harness, ctx)).toMatchObject([{ event: 'nfe.attention' }]);
  const retried = await retryNfe(ctx, { id: noteId });
  expect(retried).toMatchObject({
    status: 'queued',
    attention: null,
    accessKey: before.document.authorityKey,
  });
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toMatchObject({
    run: 2,
    transmittedBefore: true,
  });
  const again = await open(harness.sys, noteId);
  expect(again.document.signedXml).toBe(before.document.signedXml);
  const attemptId = await queryRun(harness.sys, noteId, { cStat: '100', class: 'authorized' });
  expect(await endRun(harness, noteId, { kind: 'authorized', attemptId }, 2)).toMatchObject({
    status: 'authorized',
  });
});

test.each([1, 10_000])(
  'a retry of a note with the number %i in the longest range is refused',
  async (number) => {
    const { ctx, companyId } = await harness.anIssuer();
    if (number > 1) await raiseNext(harness, companyId, number);
    const { note } = await issueNfe(ctx, { request: aRequest(companyId) });
    await endRun(harness, note.id, { kind: 'failed', code: 'authority_unavailable' });
    if (number === 1) await raiseNext(harness, companyId, 10_001);
    const request = {
      companyId,
      series: 1,
      from: 1,
      to: 10_000,
      justification: 'Números que não foram usados',
    };
    expect((await disableRange(ctx, { request })).kind).toBe('created');
    expect(await refusal(retryNfe(ctx, { id: note.id }))).toEqual({
      code: 'conflict',
      details: { reason: 'range_in_use', numbers: [number] },
    });
  },
);
