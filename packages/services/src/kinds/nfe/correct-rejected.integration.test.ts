import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { replaceEmailSettings } from '../../companies/replace-email-settings.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { claimRun } from '../../filing/claim-run.ts';
import { getNfe } from '../../read/get-nfe.ts';
import { endRun, finishFiling, owner, transmit } from '../../testing/filing-steps.ts';
import { aRequest, createHarness, type Harness } from '../../testing/harness.ts';
import { aQueuedNote, published } from '../../testing/queued-note.ts';
import { refusal } from '../../testing/refusal.ts';
import { issueNfe } from './issue-nfe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

test('a corrected request reuses series and number under a new key and a new run', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const before = await getNfe(ctx, { id: noteId });
  await endRun(harness, noteId, {
    kind: 'rejected',
    attemptId: await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const { kind, note } = await issueNfe(ctx, {
    request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }),
  });
  expect(kind).toBe('resubmitted');
  expect(note).toMatchObject({ id: noteId, status: 'queued', series: 1, number: before.number });
  expect(note.accessKey).not.toBe(before.accessKey);
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toMatchObject({
    run: 2,
    transmittedBefore: false,
  });
  const late = await endRun(harness, noteId, { kind: 'failed', code: 'internal' }, 1);
  expect(late).toEqual({ kind: 'superseded' });
  const attemptId = await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  await endRun(harness, noteId, { kind: 'rejected', attemptId }, 2);
  expect(await published(harness, ctx)).toHaveLength(2);
});

test('a correction whose twin went and was rejected meanwhile is a repetition of it', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await finishFiling(harness, noteId, 'rejected');
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  let judged = 0;
  const slow = {
    ...ctx,
    issuingContexts: undefined,
    schemas: {
      async validate() {
        judged += 1;
        if (judged > 1) return [];
        expect((await issueNfe(ctx, { request })).kind).toBe('resubmitted');
        await finishFiling(harness, noteId, 'rejected', 2);
        return [];
      },
    },
  };
  expect((await issueNfe(slow, { request })).kind).toBe('repeated');
});

test('after a rejection the same content goes again once the company has changed', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await endRun(harness, noteId, {
    kind: 'rejected',
    attemptId: await transmit(harness.sys, noteId, { cStat: '230', class: 'rejected' }),
  });
  await replaceEmailSettings(ctx, { companyId, settings: { sendToRecipient: true } });
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('repeated');
  await updateCompany(ctx, { id: companyId, patch: { legalName: 'Outro Nome Ltda' } });
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('resubmitted');
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('repeated');
});

test('the unchanged content of a rejected note goes again where the request wishes it, once for all its repetitions', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const resubmit = () => issueNfe(ctx, { request: aRequest(companyId), resubmit: true });
  expect((await resubmit()).kind).toBe('repeated');
  const { number } = await getNfe(ctx, { id: noteId });
  await endRun(harness, noteId, {
    kind: 'rejected',
    attemptId: await transmit(harness.sys, noteId, { cStat: '233', class: 'rejected' }),
  });
  expect((await issueNfe(ctx, { request: aRequest(companyId) })).kind).toBe('repeated');
  const issued = await Promise.all(Array.from({ length: 8 }, resubmit));
  expect(issued.filter(({ kind }) => kind === 'resubmitted')).toHaveLength(1);
  expect(new Set(issued.map(({ note }) => [note.id, note.series, note.number, note.status].join()))).toEqual(
    new Set([[noteId, 1, number, 'queued'].join()]),
  );
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toMatchObject({ run: 2 });
});

test('a rejected note keeps its series, which its correction may name', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await endRun(harness, noteId, {
    kind: 'rejected',
    attemptId: await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const elsewhere = issueNfe(ctx, { request: aRequest(companyId, { series: 2 }) });
  expect(await refusal(elsewhere)).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'series' }],
  });
  const own = { series: 1, natureOfOperation: 'Venda corrigida' };
  const { kind, note } = await issueNfe(ctx, { request: aRequest(companyId, own) });
  expect([kind, note.id, note.series]).toEqual(['resubmitted', noteId, 1]);
});

test('twenty simultaneous corrections of a rejected note make one new run', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await endRun(harness, noteId, {
    kind: 'rejected',
    attemptId: await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' }),
  });
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  const issued = await Promise.all(Array.from({ length: 20 }, () => issueNfe(ctx, { request })));
  expect(issued.filter(({ kind }) => kind === 'resubmitted')).toHaveLength(1);
  expect(await claimRun(harness.sys, { filingId: noteId, owner })).toMatchObject({ run: 2 });
});
