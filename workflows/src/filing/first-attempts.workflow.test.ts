import { deliveryPriority, type FirstAttemptActivities } from '@fiscal/contracts';
import { ApplicationFailure } from '@temporalio/common';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { answered, authorized, lost } from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

const rejected = answered({ class: 'rejected', code: '215' });

/** Attempts in the order in which they began, and the functions that let waiting attempts continue. */
const begun: string[] = [];
const held: { readonly id: string; letGo(): void }[] = [];

const activities: FirstAttemptActivities = {
  async attemptDeliveryOnce({ deliveryId }) {
    begun.push(deliveryId);
    const [way] = deliveryId.split('.');
    if (way === 'held') {
      await new Promise<void>((resolve) => held.push({ id: deliveryId, letGo: resolve }));
    }
    if (way === 'failing') throw ApplicationFailure.retryable('database away');
    return way === 'handedOn' ? 'handedOn' : 'delivered';
  },
};

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities });
});
afterAll(() => harness.close());

async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 20));
}

const begunOf = (...ids: readonly string[]) => begun.filter((id) => ids.includes(id));
function letGo(id: string): void {
  for (const each of held) if (each.id === id) each.letGo();
}

test.concurrent('a webhook that is delivered at once adds six events to the history: one activity and one workflow task', async () => {
  const alone = await harness.start({ transmit: [authorized] });
  const hooked = await harness.start({ transmit: [authorized], deliveries: ['delivered.cost'] });
  await Promise.all([alone.result(), hooked.result()]);
  const [few = [], more = []] = await Promise.all(
    [alone, hooked].map(async ({ handle }) => (await handle.fetchHistory()).events ?? []),
  );
  expect(more.filter((event) => event.workflowTaskCompletedEventAttributes)).toHaveLength(3);
  expect(more.length - few.length).toBe(6);
  const scheduled = more.flatMap((event) => event.activityTaskScheduledEventAttributes ?? []);
  expect(scheduled.map(({ activityType }) => activityType?.name)).toEqual([
    'transmit',
    'attemptDeliveryOnce',
  ]);
  expect(scheduled[1]?.priority?.priorityKey).toBe(deliveryPriority);
});

test.concurrent.each(['failing', 'handedOn'])(
  'an attempt that is %s is made once, and does not change the end of the filing',
  async (way) => {
    const id = `${way}.once`;
    const { result } = await harness.start({ transmit: [authorized], deliveries: [id] });
    expect((await result()).status).toBe('authorized');
    expect(begunOf(id)).toEqual([id]);
  },
);

test.concurrent('the webhooks of an outcome are attempted in parallel, also with the rendering, and the execution waits for all of them', async () => {
  const ids = ['held.a', 'held.b', 'failing.c'];
  const { filing, handle, result } = await harness.start({ transmit: [authorized], deliveries: ids });
  await until(() => begunOf(...ids).length === 3);
  expect(filing.printed).toBe(true);
  letGo('held.a');
  expect((await handle.describe()).status.name).toBe('RUNNING');
  letGo('held.b');
  expect((await result()).status).toBe('authorized');
});

test.concurrent('a correction waits for no receiver: it is carried while the first attempt for the refusal still runs', async () => {
  const ids = ['held.refused'];
  const { filing, result } = await harness.start({ transmit: [rejected, authorized], deliveries: ids });
  await until(() => begunOf(...ids).length === 1);
  filing.run = 2;
  filing.status = 'queued';
  await harness.submit(filing);
  await until(() => filing.status === 'authorized' && begunOf(...ids).length === 2);
  letGo('held.refused');
  expect(await result()).toEqual({ filingId: filing.id, run: 2, status: 'authorized' });
});

test.concurrent('a filing that waits for a person attempts no delivery; the outcome that ends the wait is delivered', async () => {
  const ids = ['delivered.abandoned'];
  const started = await harness.start({ transmit: [lost], reconcile: ['crash'], deliveries: ids });
  await awaitParked(started);
  expect(begunOf(...ids)).toEqual([]);
  await wake(harness, started, 'abandon');
  expect((await started.result()).status).toBe('failed');
  expect(begunOf(...ids)).toEqual(ids);
});
