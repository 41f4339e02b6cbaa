import { type IssueProgress, progressQuery, resolveAttentionUpdate } from '@fiscal/contracts';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { attentionCases } from './testing/attentions.ts';
import { awaitParked, wake } from './testing/await-parked.ts';
import { absent, lost, situation } from './testing/fake-note.ts';
import { openWorkflowBench, type StartedNote, type WorkflowBench } from './testing/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress') });
});
afterAll(() => bench.close());

test.concurrent.each(attentionCases)('$name', async ({ script, attention, parkedAs, by, status }) => {
  const started = await bench.start(script);
  expect((await awaitParked(started)).attention).toBe(attention);
  expect(started.note.status).toBe(parkedAs);
  await wake(bench, started, by);
  expect((await started.result()).status).toBe(status);
  expect(started.note.status).toBe(status);
});

test('a note that was given up waits for nobody, says why, and a late dispatch leaves it alone', async () => {
  const started = await bench.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  await wake(bench, started, 'abandon');
  await started.result();
  const given = { kind: 'failed', code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(started.note.outcomes.at(-1)).toEqual(given);
  const late = await bench.submit(started.note);
  expect(await late.result()).toMatchObject({ status: 'failed' });
  expect(started.note).toMatchObject({ status: 'failed', attention: null });
  expect(started.note.outcomes).toHaveLength(2);
});

test('a parked note has its attention among the search attributes, and none once it goes on', async () => {
  const started = await bench.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  const parked = await started.handle.describe();
  expect(parked.searchAttributes).toMatchObject({
    Attention: ['digest_mismatch'],
    DocumentStatus: ['unknown'],
    AnswerCode: ['100'],
  });
  await wake(bench, started, 'abandon');
  await started.result();
  const ended = await started.handle.describe();
  expect(ended.searchAttributes).toMatchObject({ DocumentStatus: ['failed'] });
  expect(ended.searchAttributes).not.toHaveProperty('Attention');
});

const refused = async (started: StartedNote, action: string, operator = 'maria.s') => {
  await expect(
    started.handle.executeUpdate(resolveAttentionUpdate, { args: [{ action, operator }] }),
  ).rejects.toThrow(WorkflowUpdateFailedError);
};

test('an operator can not resend what the authority may hold, nor act without a handle', async () => {
  const started = await bench.start({
    transmit: [lost],
    reconcile: [situation({ class: 'undecided', code: '108' })],
  });
  await awaitParked(started);
  await refused(started, 'resend');
  await refused(started, 'delete');
  await refused(started, 'recheck', 'Maria Souza <maria@example.com>');
  await wake(bench, started, 'abandon');
  await started.result();
});

test('a note that is on its way takes no decision of an operator', async () => {
  const started = await bench.start({
    gate: [{ kind: 'closed', waitMs: 400, reason: 'circuit' }, { kind: 'open' }],
  });
  await refused(started, 'abandon');
  expect((await started.result()).status).toBe('authorized');
});

test('a note that failed for its certificate can not be given up: it is not in doubt', async () => {
  const started = await bench.start({
    sign: [{ kind: 'blocked', attention: 'certificate_missing' }, { kind: 'signed' }],
  });
  await awaitParked(started);
  await refused(started, 'abandon');
  await wake(bench, started, 'retry');
  expect((await started.result()).status).toBe('authorized');
});

test('a recheck that decides nothing parks the note again without sending anything', async () => {
  const started = await bench.start({ transmit: [lost, lost, lost, lost, lost], reconcile: [absent] });
  await awaitParked(started);
  const sent = started.note.calls.filter((call) => call === 'transmit').length;
  await wake(bench, started, 'recheck');
  await new Promise((resolve) => setTimeout(resolve, 150));
  const progress = await started.handle.query<IssueProgress, []>(progressQuery);
  expect(progress).toMatchObject({ step: 'parked', attention: 'reconcile_exhausted' });
  expect(started.note.calls.filter((call) => call === 'transmit')).toHaveLength(sent);
  await wake(bench, started, 'abandon');
  await started.result();
});
