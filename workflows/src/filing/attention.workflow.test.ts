import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { attentionCases } from '../testing/attentions.ts';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, authorized, found, heldQuestion, lost, situation } from '../testing/fake-filing.ts';
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

test.concurrent.each(attentionCases)('$name', async ({ script, attention, parkedAs, by, status }) => {
  const started = await harness.start(script);
  expect((await awaitParked(started)).attention).toBe(attention);
  expect(started.filing.status).toBe(parkedAs);
  await wake(harness, started, by);
  expect((await started.result()).status).toBe(status);
  expect(started.filing.status).toBe(status);
});

const certificateStates = ['certificate_missing', 'certificate_expired'] as const;
test.concurrent.each(certificateStates)(
  '%s while bytes may be at the authority: the filing is parked as unknown and remembers the doubt',
  async (attention) => {
    const started = await harness.start({
      transmit: [lost, { kind: 'blocked', attention }, authorized],
      reconcile: [absent],
    });
    expect((await awaitParked(started)).attention).toBe(attention);
    expect(started.filing.status).toBe('unknown');
    expect(callsOf(started.filing, 'transmit')).toHaveLength(2);
    await wake(harness, started, 'retry');
    expect((await started.result()).status).toBe('authorized');
  },
);

/** Polls without `expect.poll`, which does not know its test when several tests run at a time. */
const waitsForQuestion = (started: StartedFiling): Promise<void> =>
  vi.waitFor(
    async () => {
      const { step, waiting } = await started.handle.query<FilingProgress>(progressQuery);
      if (step !== 'waiting' || waiting !== 'question') throw new Error(`${step}, waiting for ${waiting}`);
    },
    { timeout: 60_000, interval: 50 },
  );

test.concurrent.each(['retry', 'recheck'] as const)(
  'a question that comes too soon for its key is postponed and then sent: %s',
  async (by) => {
    const started = await harness.start({
      transmit: [lost],
      reconcile: [situation({ class: 'digestMismatch', code: '100' }), heldQuestion, found],
    });
    await awaitParked(started);
    await wake(harness, started, by);
    await waitsForQuestion(started);
    expect(await detailsOf(started)).toMatch(/Next try at \d\d:\d\d:\d\d\./);
    expect(started.filing.status).toBe('unknown');
    expect((await started.result()).status).toBe('authorized');
    expect(callsOf(started.filing, 'reconcile')).toHaveLength(3);
    expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  },
);

test.concurrent('a postponed question is also sent in the next history, when a recheck leaves no step of the schedule', async () => {
  const filing = harness.addFiling({
    transmit: [lost],
    reconcile: [
      { ...heldQuestion, waitMs: 5 },
      situation({ class: 'digestMismatch', code: '100' }),
      heldQuestion,
      found,
    ],
  });
  const handle = await harness.submit(filing, undefined, 1);
  const started = { filing, handle, result: () => handle.result() };
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(filing, 'reconcile')).toHaveLength(4);
});

test.concurrent('an abandoned filing ends with its reason, and a late dispatch does not change it', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  await started.result();
  const given = { kind: 'failed', code: 'transmission_uncertain', reason: 'digest_mismatch' };
  expect(started.filing.outcomes.at(-1)).toEqual(given);
  const late = await harness.submit(started.filing);
  expect(await late.result()).toMatchObject({ status: 'failed' });
  expect(started.filing).toMatchObject({ status: 'failed', attention: null });
  expect(started.filing.outcomes).toHaveLength(2);
});

test.concurrent('a parked filing has its attention as a search attribute until it continues', async () => {
  const started = await harness.start({
    transmit: ['crash', 'crash'],
    reconcile: [absent, situation({ class: 'digestMismatch', code: '100' })],
  });
  await awaitParked(started);
  const parked = await started.handle.describe();
  expect(parked.searchAttributes).toMatchObject({
    Attention: ['digest_mismatch'],
    Attempts: [2],
    DocumentStatus: ['unknown'],
    AnswerCode: ['100'],
  });
  await wake(harness, started, 'abandon');
  await started.result();
  const ended = await started.handle.describe();
  expect(ended.searchAttributes).toMatchObject({ DocumentStatus: ['failed'] });
  expect(ended.searchAttributes).not.toHaveProperty('Attention');
});

const detailsOf = async ({ handle }: StartedFiling): Promise<string> => {
  const { currentDetails } = await handle.query<{ currentDetails: string }, []>(
    '__temporal_workflow_metadata',
  );
  return currentDetails;
};

test.concurrent('an answer without a digest is not reported as other content', async () => {
  const missing = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'digestMissing', code: '100' })],
  });
  const differs = await harness.start({
    transmit: [lost],
    reconcile: [
      situation({ class: 'digestMissing', code: '100' }),
      situation({ class: 'digestMismatch', code: '100' }),
    ],
  });
  expect((await awaitParked(missing)).attention).toBe('digest_mismatch');
  expect(callsOf(missing.filing, 'reconcile')).toHaveLength(2);
  expect(await detailsOf(missing)).toContain('named no digest');
  expect(await detailsOf(missing)).not.toContain('another content');
  expect((await awaitParked(differs)).attention).toBe('digest_mismatch');
  expect(await detailsOf(differs)).toContain('another content');
  expect(await detailsOf(differs)).not.toContain('named no digest');
  for (const started of [missing, differs]) await wake(harness, started, 'abandon');
  await Promise.all([missing.result(), differs.result()]);
});

test.concurrent('a run ends as a duplicate for a person when an answer named it and no question finds it', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'otherKey', code: '562', namedRun: 1 }), absent],
  });
  expect((await awaitParked(started)).attention).toBe('duplicate_unresolved');
  await wake(harness, started, 'abandon');
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('after five answers that cannot be stored the filing waits for a person, and the details say why', async () => {
  const started = await harness.start(
    { transmit: [authorized], reconcile: [found], record: ['unusable'] },
    { reconcileMs: Array.from({ length: 28 }, () => 5) },
  );
  expect((await awaitParked(started)).attention).toBe('reconcile_exhausted');
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(4);
  expect(started.filing.states.filter(({ waiting }) => waiting === 'question')).toHaveLength(4);
  expect(await detailsOf(started)).toContain('cannot be stored');
  await wake(harness, started, 'abandon');
  await started.handle.terminate('the script never stores an outcome');
});
