import {
  type DeliveryActivities,
  deliveryInput,
  deliveryWorkflow,
  endpointFailed,
  filingInput,
  filingKinds,
  productionTiming,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from './testing/await-parked.ts';
import { callsOf } from './testing/fake-database.ts';
import { authorized, lost, situation } from './testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from './testing/workflow-harness.ts';

const attempts: number[] = [];

/** An endpoint that is always down, as the real activity reports it. */
const deliveries: DeliveryActivities = {
  async attemptDelivery({ ladderMs }) {
    const { attempt } = activityInfo();
    attempts.push(attempt);
    const nextRetryDelay = ladderMs[attempt - 1];
    if (nextRetryDelay === undefined) return 'exhausted';
    throw ApplicationFailure.create({
      type: endpointFailed,
      message: 'down',
      category: ApplicationFailureCategory.BENIGN,
      nextRetryDelay,
    });
  },
};

const { workflow } = filingKinds.nfe;

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities: deliveries });
});
afterAll(() => harness.close());

test.concurrent('a webhook is tried eight times over 22 h 21 min, unshortened', async () => {
  const input = deliveryInput('65f1c0ffee00000000000d01', productionTiming);
  const workflowId = await harness.startSkipping(deliveryWorkflow, input);
  const handle = harness.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toEqual({ deliveryId: '65f1c0ffee00000000000d01', status: 'exhausted' });
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const minutes = virtualMinutes(await handle.fetchHistory());
  expect(minutes).toBeGreaterThanOrEqual(1_341);
  expect(minutes).toBeLessThan(1_345);
});

test.concurrent('a lost answer is asked for 28 times within 24 h, then a person is called', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const filing = harness.addFiling({ transmit: [lost], reconcile: [undecided] });
  const workflowId = await harness.startSkipping(workflow, filingInput(filing.id, productionTiming));
  const handle = harness.client.workflow.getHandle(workflowId);
  expect((await awaitParked({ handle })).attention).toBe('reconcile_exhausted');
  expect(callsOf(filing, 'reconcile')).toHaveLength(28);
  const minutes = virtualMinutes(await handle.fetchHistory());
  expect(minutes).toBeGreaterThanOrEqual(1_433);
  expect(minutes).toBeLessThanOrEqual(1_440);
  await handle.terminate('the test is over');
});

test.concurrent('a database that is away for an hour costs a short history, and the filing ends by itself', async () => {
  const pauses = 17;
  const away = Array.from({ length: pauses * 3 }, () => 'away' as const);
  const filing = harness.addFiling({ transmit: [authorized], record: [...away, 'stored'] });
  const workflowId = await harness.startSkipping(workflow, filingInput(filing.id, productionTiming));
  const handle = harness.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  expect(virtualMinutes(history)).toBeGreaterThanOrEqual(60);
  expect(virtualMinutes(history)).toBeLessThan(75);
  expect(history.events?.length).toBeLessThan(250);
  expect(callsOf(filing, 'transmit')).toHaveLength(1);
});

function virtualMinutes({ events }: History): number {
  const times = (events ?? []).map(({ eventTime }) => Number(eventTime?.seconds ?? 0));
  return (Math.max(...times) - Math.min(...times)) / 60;
}
