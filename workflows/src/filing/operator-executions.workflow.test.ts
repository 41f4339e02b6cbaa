import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createFilingExecutions, type FilingExecutionsOptions } from '@fiscal/temporal-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from '../testing/await-parked.ts';
import { lost, situation } from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

const executions = (options?: FilingExecutionsOptions) =>
  createFilingExecutions(harness.client, filingKinds, options);
const absentId = '0123456789abcdef01234567';

const aParked = async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  return started;
};

test.concurrent('the description of a filing says its step when it is parked, and that its execution is terminated or not found', async () => {
  const { filing, handle } = await aParked();
  const described = await executions().describe('nfe', filing.id);
  expect(described).toMatchObject({
    state: 'running',
    status: 'RUNNING',
    runId: (await handle.describe()).runId,
    progress: { step: 'parked', attention: 'digest_mismatch' },
  });
  await handle.terminate();
  expect(await executions().describe('nfe', filing.id)).toMatchObject({
    state: 'closed',
    status: 'TERMINATED',
    progress: null,
  });
  expect(await executions().describe('nfe', absentId)).toEqual({ state: 'notFound' });
});

test.concurrent('a decision that the workflow does not allow is refused in its words; an allowed one is carried out', async () => {
  const { filing, result } = await aParked();
  const decide = async (action: 'resend' | 'abandon' | 'release', ticket: string) => {
    const submitted = await executions().resolve('nfe', filing.id, { action, operator: 'ana', ticket });
    return submitted.kind === 'submitted' ? submitted.result() : submitted;
  };
  expect(await decide('resend', 'T-1')).toEqual({
    kind: 'refused',
    because: 'only a document that the authority did not find may be sent again',
  });
  expect(await decide('abandon', 'T-2')).toEqual({ kind: 'carriedOut', run: 1 });
  expect(await result()).toMatchObject({ status: 'failed' });
  expect(await decide('abandon', 'T-2')).toEqual({ kind: 'carriedOut', run: 1 });
  expect(await decide('release', 'T-2')).toEqual({
    kind: 'refused',
    because: 'the ticket was used for abandon: give this decision another one',
  });
  expect(await decide('abandon', 'T-3')).toEqual({ kind: 'notRunning' });
});

test.concurrent('a decision and a signal for a filing without an execution answer notRunning', async () => {
  const decision = { action: 'recheck', operator: 'ana', ticket: 'T-1' } as const;
  expect(await executions().resolve('nfe', absentId, decision)).toEqual({ kind: 'notRunning' });
  expect(await executions().hurry('nfe', absentId)).toBe('notRunning');
});

test.concurrent('a decision that no worker takes in time is unanswered, because it may still be carried out', async () => {
  const handle = await harness.client.workflow.start('issueNfe', {
    workflowId: 'nfe:aaaaaaaaaaaaaaaaaaaaaaaa',
    taskQueue: 'nobody-serves-it',
    args: [],
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
  const decision = { action: 'recheck', operator: 'ana', ticket: 'T-1' } as const;
  const impatient = executions({ acceptMs: 300 });
  expect(await impatient.resolve('nfe', 'a'.repeat(24), decision)).toEqual({ kind: 'unanswered' });
  expect(await impatient.describe('nfe', 'a'.repeat(24))).toMatchObject({ state: 'running', progress: null });
  await handle.terminate();
});
