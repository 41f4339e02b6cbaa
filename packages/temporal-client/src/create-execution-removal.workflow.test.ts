import type { DispatchOrder } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createExecutionRemoval } from './create-execution-removal.ts';
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
  createExecutions(temporal.client).state(kind, documentId);

test('a running execution goes with its history, and one that is gone already is no failure', async () => {
  const order = await started();
  const removal = createExecutionRemoval(temporal.client);
  for (const _ of ['running', 'gone']) await removal.remove(order.kind, order.documentId);
  expect(await stateOf(order)).toBe('notFound');
});

test('everything that is listed of a company goes, but the execution that asks and what is of others', async () => {
  const [first, second] = [await started(), await started({ kind: 'certificateWatch' })];
  const { companyId } = first;
  if (companyId === null) throw new Error('a filing is of a company');
  const [own, watch] = [
    await started({ companyId, kind: 'companyErasure' }),
    await started({ companyId, kind: 'certificateWatch' }),
  ];
  const removal = createExecutionRemoval(temporal.client);
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
    ...['notFound', 'notFound'],
    ...['running', 'running'],
  ]);
  expect(await removal.removeListed(companyId, own)).toBe(0);
});
