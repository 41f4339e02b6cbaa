import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitProgress } from '../testing/await-progress.ts';
import { callsOf, passTime } from '../testing/fake-database.ts';
import { absent, answered, authorized, type FilingScript, found } from '../testing/fake-filing.ts';
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

const hour = 3_600_000;
const wait = { reason: 'circuit', waitMs: hour, byOperator: true } as const;
const paused = { kind: 'closed', ...wait } as const;
const held = { kind: 'held', ...wait } as const;
const open = { kind: 'open' } as const;
const lost = { kind: 'unknown', reason: 'timeout' } as const;

const awaitPause = (started: Pick<StartedFiling, 'handle'>) =>
  awaitProgress(
    started,
    'paused',
    ({ step, waiting, nextAttemptAt }) =>
      step === 'waiting' && waiting === 'circuit' && Date.parse(nextAttemptAt ?? '') > Date.now() + hour / 2,
  );
const resume = ({ handle }: Pick<StartedFiling, 'handle'>) => handle.signal('hurry');

/** Waits, checks that nothing more is called meanwhile, and ends the wait as a resume does. */
async function throughPause(started: StartedFiling): Promise<void> {
  await awaitPause(started);
  await resume(started);
}

test.concurrent.each<readonly [string, FilingScript]>([
  ['at its gate', { gate: [paused, open] }],
  ['at its call', { transmit: [held, authorized] }],
])(
  'a filing whose authority is paused waits without an end and is sent after the resume: %s',
  async (_, script) => {
    const started = await harness.start(script, { outageLimitMs: 1 });
    await awaitPause(started);
    expect(started.filing.attempts).toEqual([]);
    expect(started.filing.states).toMatchObject([
      { status: 'pending', waiting: 'circuit', waitMs: null, checkInMs: expect.any(Number) },
    ]);
    // The audit looks after the wait, not before its end.
    expect(started.filing.states[0]?.checkInMs).toBeGreaterThan(hour);
    const details = JSON.stringify(await started.handle.query('__temporal_workflow_metadata'));
    expect(details).toContain('Authority paused by an operator');
    await resume(started);
    expect((await started.result()).status).toBe('authorized');
    expect(started.filing.attempts).toHaveLength(1);
  },
);

test.concurrent.each([
  ['a pause does not count towards the outage limit, nor does the outage before it', 600_000],
  ['a filing that its outage had made overdue waits for the resume of a paused authority', 1],
])('%s', async (_, outageLimitMs) => {
  const outage = { kind: 'closed', reason: 'circuit', waitMs: 50 } as const;
  const again = outageLimitMs > 50 ? [outage] : [];
  const started = await harness.start({ gate: [outage, paused, ...again, open] }, { outageLimitMs });
  await awaitPause(started);
  passTime(started.filing, hour);
  await resume(started);
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent.each<readonly [string, FilingScript]>([
  ['at its gate', { gate: [open, paused, open], reconcile: [found] }],
  ['at its question', { reconcile: [held, found] }],
])(
  'a filing whose answer is lost waits with its question, and asks before anything is sent: %s',
  async (_, script) => {
    const started = await harness.start({ ...script, transmit: [lost] });
    await awaitPause(started);
    expect(started.filing).toMatchObject({ status: 'unknown', waiting: 'circuit' });
    await resume(started);
    expect((await started.result()).status).toBe('authorized');
    expect(callsOf(started.filing, 'transmit', 'reconcile').at(-1)).toBe('reconcile');
    expect(callsOf(started.filing, 'transmit')).toHaveLength(1);
  },
);

test.concurrent('a pause before the same bytes go again leads back to the question', async () => {
  const started = await harness.start({
    transmit: [lost, held, authorized],
    reconcile: [absent],
  });
  await throughPause(started);
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(started.filing, 'transmit', 'reconcile').slice(-3)).toEqual([
    'transmit',
    'reconcile',
    'transmit',
  ]);
});

test.concurrent('a receipt that may not be queried during a pause uses no step of the schedule', async () => {
  const receipt = '351000000000001';
  const started = await harness.start(
    { transmit: [answered({ class: 'received', code: '103', receipt })], receipt: [held, authorized] },
    { receiptMs: [5] },
  );
  await throughPause(started);
  expect((await started.result()).status).toBe('authorized');
  expect(callsOf(started.filing, 'reconcile')).toEqual([]);
  expect(started.filing.states.map(({ waiting }) => waiting)).toEqual(['receipt', 'circuit']);
});

test.concurrent('an execution that is lost during a pause begins again at the pause', async () => {
  const started = await harness.start({ gate: [paused, paused, open] });
  await awaitPause(started);
  await started.handle.terminate('lost');
  const again = await harness.startAgain(started.filing);
  await awaitPause({ handle: again });
  expect(started.filing.attempts).toEqual([]);
  await again.signal('hurry');
  expect((await again.result()).status).toBe('authorized');
  expect(started.filing.attempts).toHaveLength(1);
});

test.concurrent('a decision of a person that meets a pause is answered at once, and goes on after the resume', async () => {
  const started = await harness.start(
    { transmit: [lost], reconcile: [held, found] },
    { reconcileMs: [], coolingMs: hour },
  );
  await awaitProgress(started, 'parked', ({ attention }) => attention === 'reconcile_exhausted');
  const answer = await started.handle.executeUpdate('resolveAttention', {
    args: [{ action: 'recheck', operator: 'maria.s' }],
  });
  expect(answer).toMatchObject({ result: 'carriedOut' });
  await throughPause(started);
  expect((await started.result()).status).toBe('authorized');
});
