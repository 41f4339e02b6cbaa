import { filingInput, filingWorkflowId, productionTiming } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, authorized, type FilingScript, found, lost, situation } from '../testing/fake-filing.ts';
import { openWorkflowHarness, quickTiming, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

const mismatch = situation({ class: 'digestMismatch', code: '100' });
const patience = { timeout: 60_000, interval: 20 };

async function submitted(script: FilingScript, waitsPerHistory: number, timing = {}) {
  const filing = harness.addFiling(script);
  const handle = await harness.submit(filing, timing, waitsPerHistory);
  const runOf = async () => (await handle.describe()).runId;
  return { filing, handle, runOf, result: () => handle.result() };
}

test.concurrent('a filing that is retried again and again continues in new histories and waits for a person as before', async () => {
  const retries = 9;
  const started = await submitted(
    { transmit: [lost], reconcile: [...Array.from({ length: retries }, () => mismatch), found] },
    4,
  );
  const runs = new Set<string>();
  for (let n = 1; n <= retries; n += 1) {
    await vi.waitFor(() => expect(callsOf(started.filing, 'reconcile')).toHaveLength(n), patience);
    expect(await awaitParked(started)).toMatchObject({ attention: 'digest_mismatch' });
    runs.add(await started.runOf());
    await wake(harness, started, 'retry');
  }
  expect((await started.result()).status).toBe('authorized');
  expect(runs.size).toBeGreaterThan(1);
  expect(runs.size).toBeLessThan(5);
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
});

test.concurrent('the possible decisions are the same in the next history', async () => {
  const started = await submitted({ transmit: [lost, authorized], reconcile: [absent] }, 1, {
    coolingMs: 600_000,
  });
  const parked = { attention: 'reconcile_exhausted' };
  expect(await awaitParked(started)).toMatchObject(parked);
  // Each wait of the schedule and the wait for a person began a new history.
  const { events } = await started.handle.fetchHistory();
  expect(events?.some(({ timerStartedEventAttributes: timer }) => timer)).toBe(false);
  await wake(harness, started, 'resend');
  await vi.waitFor(() => expect(callsOf(started.filing, 'reconcile').length).toBeGreaterThan(4), patience);
  await started.handle.terminate('it was seen that the decision is taken');
});

test.concurrent('a retry during the first task of the next history wakes the filing', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  Object.assign(filing, { status: 'unknown', attention: 'digest_mismatch' });
  const timing = { ...productionTiming, ...quickTiming, queueMs: productionTiming.queueMs };
  const parked = { attention: 'digest_mismatch', status: 'unknown', resendAllowed: false } as const;
  const known = { digestMissing: false, unusableAnswers: 0, cancelRequested: false };
  const resume = { run: 1, transmissions: 1, lastCode: null, putOff: 0, ...known, parked };
  const handle = await harness.client.workflow.signalWithStart(filingKinds.nfe.workflow, {
    workflowId: filingWorkflowId(filingKinds.nfe, filing.id),
    taskQueue: harness.taskQueue,
    args: [{ ...filingInput(filingKinds.nfe, filing.id, timing), resume }],
    signal: 'submit',
    signalArgs: [{ run: 1 }],
  });
  expect(await handle.result()).toMatchObject({ status: 'authorized' });
});
