import {
  deliverWebhookInput,
  deliverWebhookType,
  endpointFailed,
  issueNfeInput,
  issueNfeType,
  productionTiming,
  type WebhookActivities,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from './testing/await-parked.ts';
import { lost, situation } from './testing/fake-note.ts';
import { openWorkflowBench, type WorkflowBench } from './testing/workflow-bench.ts';

const attempts: number[] = [];

/** An endpoint that is always down, as the real activity reports it. */
const webhooks: WebhookActivities = {
  async postWebhook({ ladderMs }) {
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

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench({ address: inject('temporalAddress'), activities: webhooks });
});
afterAll(() => bench.close());

test('a webhook is tried eight times over 22 h 21 min, unshortened', async () => {
  const input = deliverWebhookInput('65f1c0ffee00000000000d01', productionTiming);
  const workflowId = await bench.startSkipping(deliverWebhookType, input);
  const handle = bench.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toEqual({ deliveryId: '65f1c0ffee00000000000d01', status: 'exhausted' });
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const minutes = virtualMinutes(await handle.fetchHistory());
  expect(minutes).toBeGreaterThanOrEqual(1_341);
  expect(minutes).toBeLessThan(1_345);
});

test('a lost answer is asked for 28 times within 24 h, then a person is called', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const note = bench.addNote({ transmit: [lost], reconcile: [undecided] });
  const workflowId = await bench.startSkipping(issueNfeType, issueNfeInput(note.id, productionTiming));
  const handle = bench.client.workflow.getHandle(workflowId);
  expect((await awaitParked({ handle })).attention).toBe('reconcile_exhausted');
  expect(note.calls.filter((call) => call === 'reconcile')).toHaveLength(28);
  const minutes = virtualMinutes(await handle.fetchHistory());
  expect(minutes).toBeGreaterThanOrEqual(1_433);
  expect(minutes).toBeLessThanOrEqual(1_440);
  await handle.terminate('the test is over');
});

function virtualMinutes({ events }: History): number {
  const times = (events ?? []).map(({ eventTime }) => Number(eventTime?.seconds ?? 0));
  return (Math.max(...times) - Math.min(...times)) / 60;
}
