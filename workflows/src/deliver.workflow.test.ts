import { randomUUID } from 'node:crypto';
import {
  type DeliveryActivities,
  deliveryWorkflow,
  deliveryWorkflowId,
  submitSignal,
} from '@fiscal/contracts';
import { activityInfo, sleep } from '@temporalio/activity';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deliveryCases, fakeDeliveries, submitWhereItWaits } from './testing/deliveries.ts';
import { openWorkflowHarness, type WorkflowHarness } from './testing/workflow-harness.ts';

const deadWorker = 'dead-worker';
const slow = 'slow';
const nextRound = 'next-round';

let onAttempted = (): void => undefined;
const attempted = new Promise<void>((resolve) => {
  onAttempted = resolve;
});
let onSignalled = (): void => undefined;
const signalled = new Promise<void>((resolve) => {
  onSignalled = resolve;
});

/** The traces of the attempts of `nextRound`. */
const traces: (string | undefined)[] = [];

/** The fakes, and two further deliveries: one whose first attempt sends no heartbeat, and one whose attempt is slow. */
const activities: DeliveryActivities = {
  async attemptDelivery(input) {
    if (input.deliveryId.startsWith(`${slow}.`)) {
      await sleep(500);
      return 'delivered';
    }
    if (input.deliveryId.startsWith(`${nextRound}.`)) {
      traces.push(input.traceparent);
      if (activityInfo().activityId !== '1') return 'delivered';
      onAttempted();
      await signalled;
      return 'exhausted';
    }
    if (!input.deliveryId.startsWith(`${deadWorker}.`)) return fakeDeliveries.attemptDelivery(input);
    if (activityInfo().attempt > 1) return 'delivered';
    await sleep(15_000);
    return 'discarded';
  },
};

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities });
});
afterAll(() => harness.close());

test.concurrent.each(deliveryCases)('a delivery is $name', async ({ name, status }) => {
  const handle = await harness.deliver(name);
  await submitWhereItWaits(handle, name);
  expect((await handle.result()).status).toBe(status);
});

test.concurrent('the missing heartbeat of a dead worker ends an attempt long before the timeout', async () => {
  const handle = await harness.deliver(deadWorker);
  expect((await handle.result()).status).toBe('delivered');
});

test.concurrent('a delivery whose execution is cancelled continues to its end', async () => {
  const handle = await harness.deliver(slow);
  await handle.cancel();
  expect((await handle.result()).status).toBe('delivered');
});

test.concurrent('a delivery has eleven history events for any number of attempts', async () => {
  const handle = await harness.deliver('delivered-later');
  await handle.result();
  expect((await handle.fetchHistory()).events).toHaveLength(11);
});

test.concurrent('the execution of the last round also delivers a new round that begins before it has ended', async () => {
  const handle = await harness.deliver(nextRound);
  await attempted;
  await handle.signal(submitSignal, { run: 2, traceparent: 'of the redelivery' });
  onSignalled();
  expect((await handle.result()).status).toBe('delivered');
  expect(traces).toEqual([undefined, 'of the redelivery']);
});

test.concurrent('a round that starts an execution reads the database once', async () => {
  const deliveryId = `delivered.${randomUUID()}`;
  const handle = await harness.client.workflow.signalWithStart(deliveryWorkflow, {
    workflowId: deliveryWorkflowId(deliveryId),
    taskQueue: harness.taskQueue,
    args: [{ deliveryId, ladderMs: [5, 5] }],
    signal: submitSignal,
    signalArgs: [{ run: 2 }],
  });
  expect(await handle.result()).toMatchObject({ status: 'delivered' });
  const { events } = await handle.fetchHistory();
  expect(events).toHaveLength(12);
});
