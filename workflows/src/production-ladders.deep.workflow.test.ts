import {
  type DeliveryActivities,
  deliveryInput,
  deliveryWorkflow,
  endpointFailed,
  filingInput,
  productionTiming,
} from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from './testing/await-parked.ts';
import { callsOf } from './testing/fake-database.ts';
import { absent, answered, authorized, type FilingScript, lost, situation } from './testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from './testing/workflow-harness.ts';

interface SeenAttempt {
  readonly number: number;
  /** By the skipped time, in milliseconds. */
  readonly at: number;
}

const attempts: SeenAttempt[] = [];

/** An endpoint that is always down, as the real activity reports it. */
const deliveries: DeliveryActivities = {
  async attemptDelivery({ ladderMs }) {
    const { attempt, currentAttemptScheduledTimestampMs } = activityInfo();
    attempts.push({ number: attempt, at: currentAttemptScheduledTimestampMs });
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

/** The waits of production, with a longer heartbeat limit, because a call may be slow on a busy machine. */
const patientTiming = { ...productionTiming, heartbeatMs: 60_000 };

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities: deliveries });
});
afterAll(() => harness.close());

const minute = 60;
const hour = 60 * minute;

test.concurrent('a webhook is tried eight times: after 1, 5 and 15 min, 1, 3, 6 and 12 h', async () => {
  const begun = Date.now();
  const input = deliveryInput('65f1c0ffee00000000000d01', productionTiming);
  const workflowId = await harness.startSkipping(deliveryWorkflow, input);
  const handle = harness.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toEqual({ deliveryId: '65f1c0ffee00000000000d01', status: 'exhausted' });
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const [first = 0] = attempts.map(({ at }) => at);
  expectAt(
    attempts.map(({ at }) => (at - first) / 1_000),
    [0, ...sumsOf([minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour])],
    Date.now() - begun,
  );
});

/** Starts a filing with the waits of production, which are skipped. */
async function startFiling(script: FilingScript) {
  const begun = Date.now();
  const filing = harness.addFiling({ ...script, waits: 'skipped' });
  const workflowId = await harness.startSkipping(
    workflow,
    filingInput(filingKinds[filing.kind], filing.id, patientTiming),
  );
  const handle = harness.client.workflow.getHandle(workflowId);
  return { filing, handle, tookMs: () => Date.now() - begun };
}

test.concurrent('a lost answer is queried 28 times within 24 h, then the filing waits for a person', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const { filing, handle, tookMs } = await startFiling({ transmit: [lost], reconcile: [undecided] });
  expect((await awaitParked({ handle })).attention).toBe('reconcile_exhausted');
  const waits = [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, ...repeated(23, hour)];
  const history = await handle.fetchHistory();
  expect(waitsIn(history)).toEqual(waits);
  expectAt(callsIn(history, 'reconcile'), sumsOf(waits), tookMs());
  expect(callsIn(history, 'transmit')).toHaveLength(1);
  expect(callsOf(filing, 'reconcile')).toHaveLength(28);
  expect(sumsOf(waits).at(-1)).toBe(23 * hour + 53 * minute);
  await handle.terminate('the test is over');
});

test.concurrent('a document that the authority did not find is sent again at the first question after the cooling time', async () => {
  const { handle, tookMs } = await startFiling({ transmit: [lost, authorized], reconcile: [absent] });
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  const queried = [minute, 3 * minute, 8 * minute];
  expect(waitsIn(history)).toEqual([minute, 2 * minute, 5 * minute]);
  expectAt(callsIn(history, 'reconcile'), queried, tookMs());
  expectAt(callsIn(history, 'transmit'), [0, 8 * minute], tookMs());
});

test.concurrent('after 656 to a resend the authority gets no call for an hour, in addition to the schedule', async () => {
  const misuse = answered({ class: 'misuse', code: '656' });
  const { handle, tookMs } = await startFiling({
    transmit: [lost, misuse, authorized],
    reconcile: [absent],
  });
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  const waits = [minute, 2 * minute, 5 * minute, hour, 15 * minute];
  expect(waitsIn(history)).toEqual(waits);
  expectAt(callsIn(history, 'transmit'), [0, 8 * minute, 83 * minute], tookMs());
});

test.concurrent('an authority that is down for 26 h is tried after 30 s, 1, 2, 5 and 10 min, then every 15 min', async () => {
  const waits = [30, minute, 2 * minute, 5 * minute, 10 * minute, ...repeated(103, 15 * minute)];
  const away = repeated(waits.length, { kind: 'notSent', reason: 'connect_timeout' } as const);
  const { handle, tookMs } = await startFiling({ transmit: [...away, authorized] });
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  expect(waitsIn(history)).toEqual(waits);
  const calls = callsIn(history, 'transmit');
  expectAt(calls, [0, ...sumsOf(waits)], tookMs());
  expect(sumsOf(waits).filter((at) => at >= 26 * hour)).toHaveLength(1);
});

test.concurrent('a filing is not sent while the circuit is open for 26 h, and is sent once when it closes', async () => {
  const waits = repeated(104, 15 * minute);
  const gateClosed = waits.map(
    (each) => ({ kind: 'closed', reason: 'circuit', waitMs: each * 1_000 }) as const,
  );
  const { handle, tookMs } = await startFiling({ gate: [...gateClosed, { kind: 'open' }] });
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  expect(waitsIn(history)).toEqual(waits);
  const end = sumsOf(waits).at(-1) ?? 0;
  expect(end).toBeGreaterThanOrEqual(26 * hour);
  expectAt(callsIn(history, 'transmit'), [end], tookMs());
});

test.concurrent('a filing fails when it could not be sent for 7 days, and not an hour earlier', async () => {
  const waits = [7 * 24 * hour - hour, hour];
  const gate = waits.map((each) => ({ kind: 'closed', reason: 'circuit', waitMs: each * 1_000 }) as const);
  const { filing, handle } = await startFiling({ gate });
  expect(await handle.result()).toMatchObject({ status: 'failed' });
  expect(filing.outcomes).toEqual([{ kind: 'failed', code: 'authority_unavailable' }]);
  const history = await handle.fetchHistory();
  expect(waitsIn(history).filter((each) => each >= 1)).toEqual(waits);
  expect(callsIn(history, 'transmit')).toEqual([]);
});

test.concurrent('during an hour without the database the history stays short, and the filing ends by itself', async () => {
  // The waits of the database (5 s to 5 min, which repeats) add up to an hour after 17 steps.
  const waits = 17;
  const attemptsOfStep = 3;
  const away = repeated(waits * attemptsOfStep, 'away' as const);
  const filing = harness.addFiling({ transmit: [authorized], record: [...away, 'stored'] });
  const workflowId = await harness.startSkipping(
    workflow,
    filingInput(filingKinds[filing.kind], filing.id, patientTiming),
  );
  const handle = harness.client.workflow.getHandle(workflowId);
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
  const history = await handle.fetchHistory();
  expect(virtualMinutes(history)).toBeGreaterThanOrEqual(60);
  expect(virtualMinutes(history)).toBeLessThan(75);
  expect(history.events?.length).toBeLessThan(250);
  expect(callsOf(filing, 'transmit')).toHaveLength(1);
});

const repeated = <T>(count: number, each: T): readonly T[] => Array.from({ length: count }, () => each);

/** Returns the sum of the waits after each wait. */
const sumsOf = (waits: readonly number[]): readonly number[] => {
  let sum = 0;
  return waits.map((each) => {
    sum += each;
    return sum;
  });
};

/**
 * Expects each time to be due and at most as late as the test took: skipped time advances by the waits and by the
 * duration of the steps.
 */
function expectAt(seconds: readonly number[], expected: readonly number[], tookMs: number): void {
  expect(seconds).toHaveLength(expected.length);
  for (const [index, at] of seconds.entries()) {
    const due = expected[index] ?? Number.NaN;
    expect(at).toBeGreaterThanOrEqual(due);
    expect(at - due).toBeLessThanOrEqual(tookMs / 1_000);
  }
}

type HistoryEvent = NonNullable<History['events']>[number];

const secondsOf = ({ eventTime }: HistoryEvent): number =>
  Number(eventTime?.seconds ?? 0) + (eventTime?.nanos ?? 0) / 1e9;

/** Returns the lengths of the timers in the history, in seconds. */
const waitsIn = ({ events }: History): readonly number[] =>
  (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) => {
    const timeout = timer?.startToFireTimeout;
    return timeout ? [Number(timeout.seconds ?? 0) + (timeout.nanos ?? 0) / 1e9] : [];
  });

/** Returns the times at which an activity was scheduled, in seconds since the history began. */
function callsIn({ events }: History, name: string): readonly number[] {
  const [first] = events ?? [];
  return (events ?? []).flatMap((event) =>
    event.activityTaskScheduledEventAttributes?.activityType?.name === name && first !== undefined
      ? [secondsOf(event) - secondsOf(first)]
      : [],
  );
}

function virtualMinutes({ events }: History): number {
  const times = (events ?? []).map(secondsOf);
  return (Math.max(...times) - Math.min(...times)) / 60;
}
