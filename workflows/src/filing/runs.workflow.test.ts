import { resolveAttentionUpdate } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked } from '../testing/await-parked.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, answered, authorized, lost, situation } from '../testing/fake-filing.ts';
import { openWorkflowHarness, quickTiming, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

const rejected = answered({ class: 'rejected', code: '215' });

test.concurrent('a resubmitted filing runs again under the same workflow id', async () => {
  const { filing, handle, result } = await harness.start({ transmit: [rejected, authorized] });
  expect((await result()).status).toBe('rejected');
  filing.run = 2;
  filing.status = 'queued';
  const again = await harness.submit(filing);
  expect(await again.result()).toEqual({ filingId: filing.id, run: 2, status: 'authorized' });
  expect(again.workflowId).toBe(handle.workflowId);
});

test.concurrent('the last workflow task of a refused run begins with a timer, so that it loses no correction', async () => {
  const { handle, result } = await harness.start({ transmit: [rejected] });
  await result();
  const { events } = await handle.fetchHistory();
  const last = events?.findLastIndex((event) => event.markerRecordedEventAttributes) ?? -1;
  expect(events?.slice(last).some((event) => event.timerFiredEventAttributes)).toBe(true);
});

test.concurrent('a submission that arrives while a run is open is carried in the same execution', async () => {
  const script = {
    gate: [{ kind: 'closed', waitMs: 200, reason: 'circuit' }, { kind: 'open' }],
    transmit: [authorized],
  } as const;
  const started = await harness.start(script);
  started.filing.run = 2;
  await harness.submit(started.filing);
  const first = await started.result();
  expect(first).toEqual({ filingId: started.filing.id, run: 2, status: 'authorized' });
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
});

test.concurrent('a run that is dispatched many times is sent once', async () => {
  const started = await harness.start({ transmit: [authorized] });
  await Promise.all(Array.from({ length: 5 }, () => harness.submit(started.filing)));
  await started.result();
  await (await harness.submit(started.filing)).result();
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  expect(started.filing.outcomes).toHaveLength(1);
});

test.concurrent('a filing continues in new histories during a long outage and is sent once', async () => {
  const closed = { kind: 'closed', waitMs: 1, reason: 'circuit' } as const;
  const filing = harness.addFiling({ gate: [closed, closed, closed, closed, closed, { kind: 'open' }] });
  const handle = await harness.submit(filing, quickTiming, 2);
  expect((await handle.result()).status).toBe('authorized');
  const last = await harness.client.workflow.getHandle(handle.workflowId).describe();
  expect(last.runId).not.toBe(handle.signaledRunId);
  expect(callsOf(filing, 'transmit')).toHaveLength(1);
});

test.concurrent('the questions about a lost answer keep their position in a new history', async () => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const filing = harness.addFiling({ transmit: [lost], reconcile: [undecided] });
  const handle = await harness.submit(filing, quickTiming, 2);
  const parked = await awaitParked({ handle: harness.client.workflow.getHandle(handle.workflowId) });
  expect(parked.attention).toBe('reconcile_exhausted');
  expect(callsOf(filing, 'reconcile')).toHaveLength(quickTiming.reconcileMs.length);
});

test.concurrent('a recheck whose history is cut still sends nothing, and keeps the last code', async ({
  expect,
}) => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const misuse = situation({ class: 'misuse', code: '656' });
  const through = quickTiming.reconcileMs.map(() => undecided);
  const filing = harness.addFiling({ transmit: [lost], reconcile: [...through, misuse, absent] });
  const first = await harness.submit(filing, quickTiming, through.length);
  await awaitParked({ handle: first });
  const cut = harness.client.workflow.getHandle(first.workflowId);
  const recheck = { action: 'recheck', operator: 'maria.s' } as const;
  await cut.executeUpdate(resolveAttentionUpdate, { args: [recheck] });
  await expect
    .poll(async () => (await cut.describe()).runId, { timeout: 60_000 })
    .not.toBe(first.signaledRunId);
  expect(await awaitParked({ handle: cut })).toMatchObject({
    attention: 'reconcile_exhausted',
    lastCode: '656',
  });
  expect(callsOf(filing, 'transmit')).toHaveLength(1);
});
