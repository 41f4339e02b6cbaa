import { type FilingProgress, hurrySignal, progressQuery, resolveAttentionUpdate } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitProgress } from '../testing/await-progress.ts';
import { callsOf } from '../testing/fake-database.ts';
import { authorized, type FilingScript, found, lost } from '../testing/fake-filing.ts';
import {
  openWorkflowHarness,
  type StartedFiling,
  type WorkflowHarness,
} from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

const patience = { timeout: 60_000 };

const progressOf = ({ handle }: StartedFiling): Promise<FilingProgress> =>
  handle.query<FilingProgress, []>(progressQuery);

const awaitDefect = (started: StartedFiling): Promise<FilingProgress> =>
  awaitProgress(
    started,
    'parked for a defect',
    ({ step, waiting, attention }) => step === 'parked' && waiting === 'internalError' && attention === null,
  );

/** Waits for a search attribute: the server may apply an upsert later than a query shows its reason. */
async function awaitAttribute({ handle }: StartedFiling, value: string): Promise<void> {
  while ((await handle.describe()).searchAttributes.Waiting?.[0] !== value) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The steps in which a defect of ours can occur, with the status in the row meanwhile. */
const defects: readonly (readonly [string, FilingScript, 'pending' | 'unknown' | undefined])[] = [
  ['beginning', { begin: ['defect', 'signed'] }, undefined],
  ['sending', { transmit: ['defect', authorized] }, 'pending'],
  ['querying', { transmit: [lost], reconcile: ['defect', found] }, 'unknown'],
  ['recording', { transmit: [authorized], record: ['defect', 'stored'] }, 'unknown'],
  ['recording a state', { transmit: [lost], reconcile: [found], state: ['defect', 'stored'] }, undefined],
  ['printing beside the workflow', { renderLocally: ['defect', 'stored'] }, undefined],
  ['printing', { renderLocally: ['busy'], render: ['defect', 'stored'] }, undefined],
];

test.concurrent.each(defects)(
  'a defect of ours in %s parks the filing as internalError, and a hurry continues it',
  async (_, script, status) => {
    const started = await harness.start(script);
    await awaitDefect(started);
    await awaitAttribute(started, 'internalError');
    if (status !== undefined) expect(started.filing).toMatchObject({ status, waiting: 'internalError' });
    await started.handle.signal(hurrySignal);
    expect((await started.result()).status).toBe('authorized');
    expect(started.filing.printed).toBe(true);
    expect((await started.handle.describe()).searchAttributes).not.toHaveProperty('Waiting');
    expect(callsOf(started.filing, 'transmit').length).toBe(script.transmit?.[0] === 'defect' ? 2 : 1);
  },
);

test.concurrent('a defect that never ends costs few events: the filing waits for a message, without a timer', async ({
  expect,
}) => {
  const started = await harness.start({ transmit: [authorized], record: ['defect'] });
  await awaitDefect(started);
  // The server applies the attribute at the end of the task that parked the filing.
  await awaitAttribute(started, 'internalError');
  const { raw } = await started.handle.describe();
  expect([raw.pendingWorkflowTask, raw.pendingActivities]).toEqual([null, []]);
  expect(callsOf(started.filing, 'recordOutcome')).toHaveLength(1);
  const { events } = await started.handle.fetchHistory();
  expect(events?.flatMap(({ timerStartedEventAttributes: timer }) => timer ?? [])).toEqual([]);
  expect(events?.length).toBeLessThan(25);
  await started.handle.signal(hurrySignal);
  await expect.poll(() => callsOf(started.filing, 'recordOutcome'), patience).toHaveLength(2);
  await started.handle.terminate('its defect is never mended');
});

test.concurrent('of all decisions, only a recheck ends the wait after a defect', async () => {
  const started = await harness.start({ begin: ['defect', 'signed'] });
  await awaitDefect(started);
  const decide = (action: string) =>
    started.handle.executeUpdate(resolveAttentionUpdate, { args: [{ action, operator: 'maria.s' }] });
  await expect(decide('abandon')).rejects.toThrow();
  await expect(decide('resend')).rejects.toThrow();
  expect(await decide('recheck')).toMatchObject({ result: 'carriedOut' });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('after five refused writes the filing is parked instead of looping', async ({ expect }) => {
  const started = await harness.start({ transmit: [{ kind: 'superseded' }] });
  await awaitDefect(started);
  expect(callsOf(started.filing, 'transmit')).toHaveLength(5);
  const refusing = await harness.start({ transmit: [authorized], record: ['superseded'] });
  await expect
    .poll(() => callsOf(refusing.filing, 'recordOutcome', 'transmit', 'reconcile').length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(5);
  for (const { handle } of [started, refusing]) await handle.terminate('its database never gives way');
});

test.concurrent('a hurry ends the waits for a postponed call, an open circuit and our database', async ({
  expect,
}) => {
  const long = 3_600_000;
  const scripts: readonly FilingScript[] = [
    { transmit: [{ kind: 'notSent', reason: 'dns' }, authorized] },
    { gate: [{ kind: 'closed', waitMs: long, reason: 'circuit' }, { kind: 'open' }] },
    { transmit: [authorized], record: ['away', 'away', 'away', 'stored'] },
  ];
  for (const script of scripts) {
    const started = await harness.start(script, { retryMs: [long], databaseMs: [long] });
    await expect.poll(async () => (await progressOf(started)).waiting, patience).not.toBeNull();
    await started.handle.signal(hurrySignal);
    expect((await started.result()).status).toBe('authorized');
  }
});

test.concurrent('a hurry ends the present wait and no later one', async ({ expect }) => {
  const nextMs = 1_500;
  const closed = { kind: 'closed', reason: 'circuit' } as const;
  const started = await harness.start({
    gate: [{ ...closed, waitMs: 3_600_000 }, { ...closed, waitMs: nextMs }, { kind: 'open' }],
  });
  await expect.poll(async () => (await progressOf(started)).waiting, patience).not.toBeNull();
  await started.handle.signal(hurrySignal);
  expect((await started.result()).status).toBe('authorized');
  const { calls } = started.filing;
  const waited = calls.findLast(({ name }) => name === 'recordState')?.at ?? Number.POSITIVE_INFINITY;
  const sent = calls.find(({ name }) => name === 'transmit')?.at ?? 0;
  expect(sent - waited).toBeGreaterThanOrEqual(nextMs);
});

test.concurrent('a hurry never ends the waits for a question, after misuse or for a receipt', async ({
  expect,
}) => {
  const waits = { reconcileMs: [1_500], misuseMs: 1_500, receiptMs: [1_500] };
  const answer = { kind: 'answered', attemptId: '65f1c0ffee00000000000002' } as const;
  const scripts: readonly FilingScript[] = [
    { transmit: [lost], reconcile: [found] },
    { transmit: [{ ...answer, class: 'misuse', code: '656' }, authorized] },
    { transmit: [{ ...answer, class: 'received', code: '103', receipt: '35' }], receipt: [authorized] },
  ];
  for (const script of scripts) {
    const started = await harness.start(script, waits);
    await expect.poll(async () => (await progressOf(started)).waiting, patience).not.toBeNull();
    await started.handle.signal(hurrySignal);
    await started.result();
    const { calls } = started.filing;
    const sent = calls.findIndex(({ name }) => name === 'transmit');
    const waited = calls.findIndex(({ name }, index) => index > sent && name === 'recordState');
    const next = calls.findIndex(
      ({ name }, index) => index > waited && /transmit|reconcile|fetchReceipt/.test(name),
    );
    expect((calls[next]?.at ?? 0) - (calls[waited]?.at ?? 0)).toBeGreaterThanOrEqual(1_450);
  }
});

test.concurrent('a filing whose execution is cancelled is carried to its end and shows the cancellation', async ({
  expect,
}) => {
  const started = await harness.start(
    { transmit: [{ kind: 'notSent', reason: 'dns' }, authorized] },
    { retryMs: [3_600_000] },
  );
  await expect.poll(async () => (await progressOf(started)).waiting, patience).toBe('putOff');
  await started.handle.cancel();
  await expect.poll(async () => (await progressOf(started)).cancelRequested, patience).toBe(true);
  await started.handle.signal(hurrySignal);
  expect((await started.result()).status).toBe('authorized');
  expect((await started.handle.describe()).status.name).toBe('COMPLETED');
});

test.concurrent('a parked filing whose execution is cancelled still waits, and an operator can decide', async ({
  expect,
}) => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [
      { kind: 'answered', class: 'digestMismatch', code: '100', attemptId: '65f1c0ffee00000000000003' },
    ],
  });
  await expect.poll(async () => (await progressOf(started)).attention, patience).toBe('digest_mismatch');
  await started.handle.cancel();
  await expect.poll(async () => (await progressOf(started)).cancelRequested, patience).toBe(true);
  const decision = { action: 'abandon', operator: 'maria.s' };
  const resolved = await started.handle.executeUpdate(resolveAttentionUpdate, { args: [decision] });
  expect(resolved).toMatchObject({ result: 'carriedOut' });
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('a new history still shows that a cancellation was requested', async ({ expect }) => {
  const closed = { kind: 'closed', waitMs: 50, reason: 'circuit' } as const;
  const filing = harness.addFiling({ gate: [...Array.from({ length: 14 }, () => closed), { kind: 'open' }] });
  const first = await harness.submit(filing, undefined, 4);
  await first.cancel();
  const current = harness.client.workflow.getHandle(first.workflowId);
  await expect.poll(async () => (await current.describe()).runId, patience).not.toBe(first.signaledRunId);
  const progress = await current.query<FilingProgress, []>(progressQuery);
  expect(progress.cancelRequested).toBe(true);
  expect(await current.result()).toMatchObject({ status: 'authorized' });
});
