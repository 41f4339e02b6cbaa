import { hurrySignal } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { planOfDisabling } from '../testing/disabling-outcomes.ts';
import { callsOf, passTime } from '../testing/fake-database.ts';
import { absent, answered, authorized, found, lost, situation } from '../testing/fake-filing.ts';
import { decide, expectRefused } from '../testing/operator-decisions.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

const hour = 3_600_000;

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

test.concurrent('an operator cannot resend a document that the authority may hold, nor decide without a handle', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'undecided', code: '108' })],
  });
  await awaitParked(started);
  await expectRefused(started, 'resend');
  await expectRefused(started, 'delete');
  await expectRefused(started, 'recheck', 'Maria Souza <maria@example.com>');
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a filing in progress refuses decisions of operators', async () => {
  const started = await harness.start({
    gate: [{ kind: 'closed', waitMs: 400, reason: 'circuit' }, { kind: 'open' }],
  });
  await expectRefused(started, 'abandon');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a document without a certificate cannot be abandoned: it continues when there is one', async () => {
  const started = await harness.start({
    begin: ['certificate_missing', 'signed'],
  });
  await awaitParked(started);
  await expectRefused(started, 'abandon');
  await wake(harness, started, 'retry');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('an event without a certificate is abandoned without a call to the authority', async ({
  expect,
}) => {
  const started = await harness.start({ kind: 'nfeEvent', begin: ['certificate_missing'] });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  expect((await started.result()).status).toBe('failed');
  expect(started.filing).toMatchObject({ status: 'failed', attention: null });
  expect(callsOf(started.filing, 'transmit')).toHaveLength(0);
});

test.concurrent('a recheck without a verdict is answered when the filing is parked again for the same reason', async ({
  expect,
}) => {
  const undecided = situation({ class: 'undecided', code: '108' });
  const started = await harness.start({
    transmit: [answered({ class: 'duplicate', code: '539', otherKey: true })],
    reconcile: [absent, undecided],
  });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect(started.filing).toMatchObject({ status: 'unknown', attention: 'duplicate_unresolved' });
  expect(started.filing.outcomes).toHaveLength(2);
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(2);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a recheck that finds the document and a resend that registers it are answered after the record', async ({
  expect,
}) => {
  const rechecked = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'otherKey', code: '562' }), found],
  });
  const resent = await harness.start(
    { transmit: [lost, authorized], reconcile: [absent] },
    { coolingMs: hour },
  );
  for (const [started, by] of [
    [rechecked, 'recheck'],
    [resent, 'resend'],
  ] as const) {
    await awaitParked(started);
    passTime(started.filing, 2 * hour);
    await wake(harness, started, by);
    expect(started.filing).toMatchObject({ status: 'authorized', attention: null });
    await started.result();
  }
});

test.concurrent('a recheck that begins again because the database refused its question still queries the authority', async ({
  expect,
}) => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'otherKey', code: '562' }), { kind: 'superseded' }, found],
  });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a recheck that has to wait for the authority is answered while it waits', async ({
  expect,
}) => {
  const open = { kind: 'open' } as const;
  const closed = { kind: 'closed', waitMs: hour, reason: 'circuit' } as const;
  const started = await harness.start({
    gate: [open, open, open, closed, open],
    transmit: [lost],
    reconcile: [situation({ class: 'otherKey', code: '562' }), found],
  });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect(started.filing).toMatchObject({ status: 'unknown', waiting: 'circuit' });
  await started.handle.signal(hurrySignal);
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('the result of a decision is that it was carried out or that a newer run overtook it', async () => {
  const script = {
    transmit: [lost, authorized],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  } as const;
  const abandoned = await harness.start(script);
  await awaitParked(abandoned);
  expect(await decide(abandoned, 'abandon')).toEqual({ run: 1, action: 'abandon', result: 'carriedOut' });
  expect((await abandoned.result()).status).toBe('failed');

  for (const action of ['abandon', 'recheck']) {
    const retried = await harness.start(script);
    await awaitParked(retried);
    Object.assign(retried.filing, { run: 2, status: 'queued', attention: null });
    expect(await decide(retried, action)).toEqual({ run: 1, action, result: 'overtaken' });
    expect(await retried.result()).toMatchObject({ run: 2, status: 'authorized' });
    expect(retried.filing.outcomes).toMatchObject([{ kind: 'attention' }, { kind: 'authorized' }]);
  }
});

test.concurrent('a new execution of a parked filing parks again without a question, and the client can wake it', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  Object.assign(filing, { status: 'unknown', attention: 'reconcile_exhausted' });
  const handle = await harness.startAgain(filing);
  expect(await awaitParked({ handle })).toMatchObject({ attention: 'reconcile_exhausted' });
  expect(callsOf(filing)).toEqual(['beginRun', 'gate']);
  await harness.submit(filing);
  expect((await handle.result()).status).toBe('authorized');
});

test.concurrent('a new execution of a parked filing carries out the decision of an operator', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  Object.assign(filing, { status: 'unknown', attention: 'reconcile_exhausted' });
  const handle = await harness.startAgain(filing);
  await awaitParked({ handle });
  await decide({ handle }, 'recheck');
  expect((await handle.result()).status).toBe('authorized');
});

test.concurrent('a new execution of a filing in progress continues it', async () => {
  const filing = harness.addFiling({ transmittedBefore: true, reconcile: [found] });
  const handle = await harness.startAgain(filing);
  expect((await handle.result()).status).toBe('authorized');
  expect(callsOf(filing, 'transmit', 'reconcile')).toEqual(['reconcile']);
});

const lostDisabling = {
  kind: 'nfeDisabling',
  plan: planOfDisabling,
  transmit: [lost, authorized],
} as const;

test.concurrent('a recheck of a kind without a query sends the bytes again after the cooling time', async () => {
  const started = await harness.start(lostDisabling, { reconcileMs: [], coolingMs: hour });
  await awaitParked(started);
  passTime(started.filing, 2 * hour);
  await wake(harness, started, 'recheck');
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(started.filing, 'transmit')).toHaveLength(2);
});

test.concurrent('a recheck within the cooling time sends nothing and parks the filing again', async ({
  expect,
}) => {
  const started = await harness.start(lostDisabling, { reconcileMs: [], coolingMs: hour });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  await expect.poll(() => callsOf(started.filing, 'recordOutcome'), { timeout: 60_000 }).toHaveLength(2);
  expect(await awaitParked(started)).toMatchObject({ attention: 'reconcile_exhausted' });
  expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  await wake(harness, started, 'abandon');
  await started.result();
});
