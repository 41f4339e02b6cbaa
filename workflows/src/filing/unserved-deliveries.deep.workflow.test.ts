import { randomUUID } from 'node:crypto';
import { firstAttemptQueueMs } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { authorized } from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
const handedOn: string[] = [];
beforeAll(async () => {
  harness = await openWorkflowHarness({
    address: inject('temporalAddress'),
    activities: {
      async handOnDelivery({ deliveryId }) {
        handedOn.push(deliveryId);
      },
    },
  });
});
afterAll(() => harness.close());

test('an execution whose deliveries no worker takes leaves them to their own executions and ends', async () => {
  const began = Date.now();
  const { result } = await harness.start({
    transmit: [authorized],
    deliveries: ['delivered.unserved'],
    deliveriesQueue: `deliveries-${randomUUID()}`,
  });
  expect((await result()).status).toBe('authorized');
  expect(Date.now() - began).toBeGreaterThanOrEqual(firstAttemptQueueMs - 1_000);
  expect(handedOn).toEqual(['delivered.unserved']);
});
