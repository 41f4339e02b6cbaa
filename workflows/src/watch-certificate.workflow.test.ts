import {
  type CompanyActivities,
  companyTaskInput,
  companyTasks,
  productionTiming,
  submitSignal,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fakeCertificates, replaceWhileWaiting, watchCases } from './testing/certificate-watches.ts';
import { openWorkflowHarness, type WorkflowHarness } from './testing/workflow-harness.ts';

const dayMs = 86_400_000;
const yearOf = 'a-year';
const thresholds = [30, 15, 7, 0];

const looking = 'replaced-during-a-look';

const fakes = fakeCertificates();
let onLooking = (): void => undefined;
const isLooking = new Promise<void>((resolve) => {
  onLooking = resolve;
});
let onReplaced = (): void => undefined;
const isReplaced = new Promise<void>((resolve) => {
  onReplaced = resolve;
});
/** The times of the looks of the year, by the skipped time. */
const yearLooks: number[] = [];
let end: number | undefined;

/** A certificate of one year, by the clock of the execution, and one that is replaced during a look. */
const activities: CompanyActivities = {
  async announceCertificate(input) {
    if (input.certificateId.startsWith(`${looking}.`)) {
      if (activityInfo().activityId !== '1') return { kind: 'ended', because: 'gone' };
      onLooking();
      await isReplaced;
      return { kind: 'wait', waitMs: dayMs };
    }
    if (input.certificateId !== yearOf) return fakes.announceCertificate(input);
    const at = activityInfo().currentAttemptScheduledTimestampMs;
    end ??= at + 365 * dayMs;
    yearLooks.push(at);
    const leftMs = end - at;
    const next = thresholds.find((days) => leftMs > days * dayMs);
    return next === undefined
      ? { kind: 'ended', because: 'expired' }
      : { kind: 'wait', waitMs: Math.ceil(leftMs - next * dayMs) };
  },
};

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities });
});
afterAll(() => harness.close());

test.concurrent.each(watchCases)(
  'the watch: $name',
  async ({ name, looks, isReplaced: signals, because }) => {
    const handle = await harness.watch(name);
    if (signals) await replaceWhileWaiting(handle);
    const { certificateId, because: found } = await handle.result();
    expect(found).toBe(because);
    expect(fakes.looks.get(certificateId)).toBe(looks.length + 1);
    const { events } = await handle.fetchHistory();
    expect(events?.filter(({ timerStartedEventAttributes: wait }) => wait)).toHaveLength(looks.length);
  },
);

test.concurrent('a watch whose execution is cancelled continues to its end', async () => {
  const handle = await harness.watch('replaced');
  await handle.cancel();
  await replaceWhileWaiting(handle);
  expect((await handle.result()).because).toBe('gone');
});

test.concurrent('a replacement during a look ends the watch without the wait of that look', async () => {
  const handle = await harness.watch(looking);
  await isLooking;
  await handle.signal(submitSignal, { run: 1 });
  onReplaced();
  expect((await handle.result()).because).toBe('gone');
});

test.concurrent('a watch of a year looks at 30, 15 and 7 days before the end and at the end, with one wait each', async () => {
  const input = companyTaskInput(yearOf, productionTiming);
  const workflowId = await harness.startSkipping(companyTasks.certificateWatch.workflow, input);
  const handle = harness.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toEqual({ certificateId: yearOf, because: 'expired' });
  const daysBefore = yearLooks.map((at) => ((end ?? 0) - at) / dayMs);
  // The time of an execution also advances between its waits: a look may be some seconds late, and is never early by a
  // day.
  expect(daysBefore.map((days) => Math.abs(Math.round(days)))).toEqual([365, ...thresholds]);
  // Without the workflow tasks: on a busy machine they may time out and be repeated.
  const steps = ((await handle.fetchHistory()).events ?? []).filter(
    ({ activityTaskScheduledEventAttributes: look, timerStartedEventAttributes: wait }) => look ?? wait,
  );
  expect(steps).toHaveLength(yearLooks.length + thresholds.length);
});
