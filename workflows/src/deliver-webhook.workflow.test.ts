import {
  deliverWebhookId,
  deliverWebhookType,
  endpointFailed,
  type WebhookActivities,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openWorkflowBench, type WorkflowBench } from './testing/workflow-bench.ts';

const results = new Map<string, readonly ('down' | 'delivered' | 'exhausted' | 'discarded' | 'crash')[]>();

const webhooks: WebhookActivities = {
  async postWebhook({ deliveryId, ladderMs }) {
    const { attempt } = activityInfo();
    const result = results.get(deliveryId)?.[attempt - 1];
    if (result === 'down' || result === 'crash' || result === undefined) {
      const nextRetryDelay = ladderMs[attempt - 1] ?? 1;
      throw ApplicationFailure.create({ type: endpointFailed, message: 'down', nextRetryDelay });
    }
    return result;
  },
};

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress'), activities: webhooks });
});
afterAll(() => bench.close());

test.concurrent.each([
  { name: 'delivered', plan: ['delivered'], status: 'delivered' },
  { name: 'delivered-later', plan: ['down', 'down', 'delivered'], status: 'delivered' },
  { name: 'exhausted', plan: ['down', 'down', 'exhausted'], status: 'exhausted' },
  { name: 'discarded', plan: ['discarded'], status: 'discarded' },
  { name: 'interrupted', plan: ['down', 'down', 'crash'], status: 'interrupted' },
] as const)('$name ends as $status', async ({ name, plan, status }) => {
  const deliveryId = `${name}-${bench.taskQueue}`;
  results.set(deliveryId, plan);
  const handle = await bench.client.workflow.start(deliverWebhookType, {
    workflowId: deliverWebhookId(deliveryId),
    taskQueue: bench.taskQueue,
    args: [{ deliveryId, ladderMs: [5, 5] }],
  });
  expect(await handle.result()).toEqual({ deliveryId, status });
  expect((await handle.describe()).searchAttributes).toMatchObject({ DocumentStatus: [status] });
});
