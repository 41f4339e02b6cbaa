import { randomUUID } from 'node:crypto';
import { type FilingTiming, productionTiming } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitProgress } from '../testing/await-progress.ts';
import { callsOf } from '../testing/fake-database.ts';
import { authorized, type FilingScript, found } from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

/** Starts a filing on a queue of the authority that no worker serves. */
async function unserved(script: FilingScript, timing: Partial<FilingTiming>) {
  const authorityQueue = `sefaz.MG.${randomUUID()}`;
  const started = await harness.start({ ...script, authorityQueue }, { queueMs: 200, ...timing });
  const progress = await awaitProgress(
    started,
    'put off',
    ({ step, waiting }) => step === 'waiting' && waiting === 'putOff',
  );
  /** Waits until the filing was postponed `times` times, each time by the first step of the schedule. */
  const putOffTimes = async (times: number): Promise<void> => {
    const states = () => started.filing.states.filter(({ waiting }) => waiting === 'putOff').length;
    while (states() < times) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return { ...started, authorityQueue, progress, putOffTimes };
}

/** Returns the details of a workflow, which operators read. */
const detailsOf = async (handle: { query(name: string): Promise<unknown> }): Promise<string> =>
  JSON.stringify(await handle.query('__temporal_workflow_metadata'));

test('when no worker takes a call, it is not made: the filing is postponed, shows this, and is sent when a worker serves the queue', async () => {
  const { filing, handle, result, authorityQueue, progress, putOffTimes } = await unserved(
    { transmit: [authorized] },
    { retryMs: [1_000, 3_600_000] },
  );
  expect(progress.transmissions).toBe(0);
  expect(filing).toMatchObject({ status: 'pending', waiting: 'putOff', attempts: [] });
  expect(await detailsOf(handle)).toContain(`No worker took the call in time from ${authorityQueue}`);
  await putOffTimes(3);
  const worker = await harness.serve(authorityQueue);
  expect((await result()).status).toBe('authorized');
  expect(callsOf(filing, 'transmit')).toHaveLength(1);
  await worker.close();
});

test('a question that no worker takes uses no step of the schedule: it is sent when a worker serves the queue', async () => {
  const { filing, result, authorityQueue, putOffTimes } = await unserved(
    { transmittedBefore: true, reconcile: [found] },
    { retryMs: [50, 3_600_000], reconcileMs: [1] },
  );
  expect(filing).toMatchObject({ status: 'unknown', waiting: 'putOff' });
  await putOffTimes(3);
  const worker = await harness.serve(authorityQueue);
  expect((await result()).status).toBe('authorized');
  expect(callsOf(filing, 'reconcile')).toHaveLength(1);
  await worker.close();
});

test('in production a call waits ten minutes for a worker', () => {
  expect(productionTiming.queueMs).toBe(600_000);
});
