import type { DispatchOrder } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { WorkflowNotFoundError } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createExecutionRemoval } from './create-execution-removal.ts';
import { workflowIdOf } from './dispatch/create-dispatcher.ts';
import { createExecutions } from './executions.ts';
import { anOrder } from './testing/an-order.ts';
import { openTestTemporal, type TestTemporal } from './testing/open-test-temporal.ts';

let temporal: TestTemporal;
beforeAll(() => {
  temporal = openTestTemporal(inject('temporalAddress'));
});
afterAll(() => temporal.close());

async function started(changes: Partial<DispatchOrder> = {}): Promise<DispatchOrder> {
  const order = anOrder(changes);
  expect(await temporal.dispatcher.dispatch(order)).toBe('dispatched');
  return order;
}

const stateOf = ({ kind, documentId }: DispatchOrder) =>
  createExecutions(temporal.client, filingKinds).state(kind, documentId);

test('a running execution is removed with its history, and a missing one is not a failure', async () => {
  const order = await started();
  const removal = createExecutionRemoval(temporal.client, filingKinds);
  for (const _ of ['running', 'gone']) await removal.remove(order.kind, order.documentId);
  expect(await stateOf(order)).toBe('notFound');
});

test('all listed executions of a company are removed, except the calling one and those of other companies', async () => {
  const [first, second] = [await started(), await started({ kind: 'certificateWatch' })];
  const { companyId } = first;
  if (companyId === null) throw new Error('a filing is of a company');
  const [own, watch] = [
    await started({ companyId, kind: 'companyErasure' }),
    await started({ companyId, kind: 'certificateWatch' }),
  ];
  const removal = createExecutionRemoval(temporal.client, filingKinds);
  let removed = 0;
  await vi.waitFor(
    async () => {
      removed += await removal.removeListed(companyId, own);
      expect(removed).toBeGreaterThanOrEqual(2);
    },
    { timeout: 60_000, interval: 50 },
  );
  expect(removed).toBe(2);
  expect(await Promise.all([first, watch, own, second].map(stateOf))).toEqual([
    'notFound',
    'notFound',
    'running',
    'running',
  ]);
  expect(await removal.removeListed(companyId, own)).toBe(0);
});

test('the earlier executions of an id are removed with the last one', async () => {
  const { client, dispatcher } = temporal;
  const order = await started();
  const { companyId, kind, documentId } = order;
  if (companyId === null) throw new Error('a filing is of a company');
  const workflowId = workflowIdOf(filingKinds, kind, documentId);
  await client.workflow.getHandle(workflowId).terminate();
  expect(await dispatcher.dispatch(order)).toBe('dispatched');
  const runIds = await vi.waitFor(
    async () => {
      const listed: string[] = [];
      for await (const { runId } of client.workflow.list({ query: `CompanyId = '${companyId}'` })) {
        listed.push(runId);
      }
      expect(new Set(listed).size).toBe(2);
      return listed;
    },
    { timeout: 60_000, interval: 50 },
  );
  const own = { kind: 'companyErasure', documentId: anOrder().documentId } as const;
  const removal = createExecutionRemoval(client, filingKinds);
  // The server is slow to delete an execution that was just terminated. A call that gives up is repeated, as its
  // activity does.
  await vi.waitFor(
    async () => {
      await removal.removeListed(companyId, own);
      for (const runId of runIds) {
        const describing = client.workflow.getHandle(workflowId, runId).describe();
        await expect(describing).rejects.toThrow(WorkflowNotFoundError);
      }
    },
    { timeout: 60_000, interval: 50 },
  );
});
