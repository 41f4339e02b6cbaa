import { expect, test } from 'vitest';
import { claimRun } from '../../filing/claim-run.ts';
import { endRun, finishFiling, owner, transmit } from '../../testing/filing-steps.ts';
import { aRequest } from '../../testing/harness.ts';
import { aQueuedNote, published } from '../../testing/queued-note.ts';
import { noIssuingContexts } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { getNfe } from './get-nfe.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

test('a corrected request keeps series and number, with a new key and a new run', async () => {
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

test('a correction equal to one that was sent and rejected meanwhile is a repetition of it', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  await finishFiling(harness, noteId, 'rejected');
  const request = aRequest(companyId, { natureOfOperation: 'Venda corrigida' });
  let judged = 0;
  const slow = {
    ...ctx,
    issuingContexts: noIssuingContexts,
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
