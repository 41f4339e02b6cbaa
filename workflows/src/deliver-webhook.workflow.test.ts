import type { WebhookActivities } from '@fiscal/contracts';
import { activityInfo, sleep } from '@temporalio/activity';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deliveryCases, fakeWebhooks } from './testing/deliveries.ts';
import { openWorkflowBench, type WorkflowBench } from './testing/workflow-bench.ts';

const deadWorker = 'dead-worker';

/** As the fakes, and a first attempt that gives no sign of life. */
const activities: WebhookActivities = {
  async postWebhook(input) {
    if (!input.deliveryId.startsWith(`${deadWorker}.`)) return fakeWebhooks.postWebhook(input);
    if (activityInfo().attempt > 1) return 'delivered';
    await sleep(15_000);
    return 'discarded';
  },
};

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress'), activities });
});
afterAll(() => bench.close());

test.concurrent.each(deliveryCases)('a delivery is $name', async ({ name, status }) => {
  const handle = await bench.deliver(name);
  expect((await handle.result()).status).toBe(status);
  expect((await handle.describe()).searchAttributes).toMatchObject({ DocumentStatus: [status] });
});

test.concurrent('a worker that dies during an attempt is noticed by its heartbeat, well before the timeout', async () => {
  const handle = await bench.deliver(deadWorker);
  expect((await handle.result()).status).toBe('delivered');
});
