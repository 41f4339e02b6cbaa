import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deliveryCases, fakeWebhooks } from './testing/deliveries.ts';
import { openWorkflowBench, type WorkflowBench } from './testing/workflow-bench.ts';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress'), activities: fakeWebhooks });
});
afterAll(() => bench.close());

test.concurrent.each(deliveryCases)('a delivery is $name', async ({ name, status }) => {
  const handle = await bench.deliver(name);
  expect((await handle.result()).status).toBe(status);
  expect((await handle.describe()).searchAttributes).toMatchObject({ DocumentStatus: [status] });
});
