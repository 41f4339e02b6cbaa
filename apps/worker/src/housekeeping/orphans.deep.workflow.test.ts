import { readAttempts, startReceiver } from '@fiscal/activities/testing';
import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import { auditExecutions, createWebhook, testWebhook } from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { Worker } from '@temporalio/worker';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { openFilingStack, running } from '../testing/filing-stack.ts';
import { makeDue, putOffAll, readRow } from '../testing/open-filings.ts';
import { patience } from '../testing/patience.ts';
import { testWorkflows } from '../testing/test-workflows.ts';

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress')));
beforeEach(() => putOffAll(stack.harness));

const audit = (ids: readonly string[]) =>
  makeDue(stack.harness, ids).then(() => auditExecutions(stack.harness.system, stack.executions));

/** Deletes an execution and waits until the server does not find it. */
async function forget(kind: 'nfe' | 'webhook', id: string): Promise<void> {
  await stack.temporal.client.workflowService.deleteWorkflowExecution({
    namespace: stack.namespace,
    workflowExecution: { workflowId: stack.handleOf(kind, id).workflowId },
  });
  await vi.waitFor(async () => expect(await stack.executions.state(kind, id)).toBe('notFound'), patience);
}

/** Runs a worker whose workflows can be cancelled and fail, until `lose` has ended. */
async function whileLosable(lose: () => Promise<unknown>): Promise<void> {
  const { connection, namespace, dataConverter } = stack;
  const common = { connection, namespace, dataConverter, workflowBundle: await testWorkflows() };
  const worker = running([await Worker.create({ ...common, taskQueue: 'filings' })]);
  await lose();
  await worker.stop();
}

const statusOf = async (id: string) => (await readRow(stack.harness, id)).status;

test('filings whose executions were cancelled, terminated, deleted or failed are carried to their end', async () => {
  const { harness, handleOf } = stack;
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await harness.issue()).filingId);
  const [cancelled = '', terminated = '', deleted = '', failed = ''] = ids;
  await stack.dispatch();
  await whileLosable(async () => {
    await handleOf('nfe', cancelled).cancel();
    await handleOf('nfe', terminated).terminate('by the test');
    await handleOf('nfe', failed).signal('break');
    await forget('nfe', deleted);
    for (const id of [cancelled, terminated, failed]) {
      await vi.waitFor(async () => expect(await stack.executions.state('nfe', id)).toBe('closed'), patience);
    }
  });
  expect(await audit(ids)).toMatchObject({ looked: 4, restarted: 4 });
  await stack.dispatch();
  const workers = await stack.work();
  for (const id of ids) {
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('authorized'), patience);
    const calls = await readAttempts(harness.system.db, { filingId: id });
    expect(calls.map(({ kind }) => kind)).toEqual(['transmit']);
  }
  await workers.stop();
  expect(await audit(ids)).toMatchObject({ looked: 0, restarted: 0 });
});

test('a parked filing whose execution is lost parks again, without a question to the authority', async () => {
  const { harness, handleOf } = stack;
  const { filingId } = await harness.signed();
  const outcome = { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' } as const;
  await harness.worker().recordOutcome({ filingId, run: 1, outcome });
  expect(await audit([filingId])).toMatchObject({ looked: 1, restarted: 1 });
  await stack.dispatch();
  const workers = await stack.work();
  const progress = () => handleOf('nfe', filingId).query<FilingProgress>(progressQuery);
  await vi.waitFor(async () => expect((await progress()).step).toBe('parked'), patience);
  expect(await progress()).toMatchObject({ attention: 'reconcile_exhausted', transmissions: 0 });
  expect(await readAttempts(harness.system.db, { filingId })).toEqual([]);
  expect(await readRow(harness, filingId)).toMatchObject({
    status: 'unknown',
    attention: 'reconcile_exhausted',
    open: true,
  });
  await handleOf('nfe', filingId).terminate('by the test');
  await workers.stop();
});

test('a delivery arrives although its execution was lost', async () => {
  const { harness, handleOf } = stack;
  const receiver = await startReceiver([204]);
  const webhook = await createWebhook(harness.tenant, { url: receiver.url });
  const { id } = await testWebhook(harness.tenant, { id: webhook.id });
  await stack.dispatch();
  await handleOf('webhook', id).terminate('by the test');
  expect(await audit([id])).toMatchObject({ looked: 1, restarted: 1 });
  await stack.dispatch();
  const workers = await stack.work();
  await vi.waitFor(() => expect(receiver.posts).toHaveLength(1), patience);
  expect(await handleOf('webhook', id).result()).toMatchObject({ status: 'delivered' });
  await workers.stop();
  await receiver.close();
});
