import { hurrySignal, productionTiming } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitProgress } from '../testing/await-progress.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, answered, authorized, type FilingScript, lost } from '../testing/fake-filing.ts';
import { outcomes } from '../testing/outcomes.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

test.concurrent('a filing goes from the queue to authorized and printed in four steps, 15 events and two workflow tasks', async () => {
  const { filing, handle, result } = await harness.start({ transmit: [authorized] });
  expect(await result()).toEqual({ filingId: filing.id, run: 1, status: 'authorized' });
  expect(callsOf(filing)).toEqual(['beginRun', 'gate', 'transmit', 'recordOutcome', 'renderDocumentLocally']);
  const events = (await handle.fetchHistory()).events ?? [];
  expect(events).toHaveLength(15);
  const count = (name: keyof (typeof events)[number]) => events.filter((event) => event[name]).length;
  expect(count('workflowTaskCompletedEventAttributes')).toBe(2);
  expect(count('activityTaskScheduledEventAttributes')).toBe(1);
  expect(count('upsertWorkflowSearchAttributesEventAttributes')).toBe(0);
});

const putOff: FilingScript = { transmit: [answered({ class: 'paused', code: '108' }), authorized] };

test.concurrent('the search attributes of a filing that has waited show its end', async () => {
  const { handle, result } = await harness.start(putOff);
  await result();
  const { searchAttributes } = await handle.describe();
  expect(searchAttributes).toMatchObject({
    DocumentStatus: ['authorized'],
    AnswerCode: ['100'],
    Attempts: [2],
  });
  expect(searchAttributes).not.toHaveProperty('Waiting');
});

test.concurrent('the search attributes of a filing with a cut history or a refusal show its end', async () => {
  const gate = [{ kind: 'closed', waitMs: 1, reason: 'circuit' }, { kind: 'open' }] as const;
  const cut = await harness.submit(harness.addFiling({ gate: [gate[0], ...gate] }), undefined, 1);
  await cut.result();
  const last = await harness.client.workflow.getHandle(cut.workflowId).describe();
  expect(last.searchAttributes).toMatchObject({ DocumentStatus: ['authorized'] });
  const refused = await harness.start({ transmit: [answered({ class: 'rejected', code: '215' })] });
  await refused.result();
  const { searchAttributes } = await refused.handle.describe();
  expect(searchAttributes).toMatchObject({ DocumentStatus: ['rejected'], AnswerCode: ['215'] });
});

test.concurrent.each(outcomes.map((each) => ({ ...each, kind: each.script.kind ?? 'nfe' })))(
  '$kind: $name ends as $status',
  async ({ script, status, timing, transmissions }) => {
    const { filing, result } = await harness.start(script, timing);
    expect((await result()).status).toBe(status);
    if (status !== 'gone') expect(filing.status).toBe(status);
    const isPrinted =
      status === 'authorized' && script.render === undefined && script.plan?.followUp !== 'none';
    expect(filing.printed).toBe(isPrinted);
    if (transmissions !== undefined) expect(callsOf(filing, 'transmit')).toHaveLength(transmissions);
  },
);

const nothingLeaves: readonly (readonly [string, FilingScript])[] = [
  ['no connection', { transmit: [{ kind: 'notSent', reason: 'dns' }] }],
  ['no permit', { transmit: [{ kind: 'held', waitMs: 5, reason: 'circuit' }] }],
  ['an open circuit', { gate: [{ kind: 'closed', waitMs: 5, reason: 'circuit' }] }],
];
const isUnavailable = [{ kind: 'failed', code: 'authority_unavailable' }];

test.concurrent.each(nothingLeaves)(
  'an outage without end fails as authority_unavailable: %s',
  async (_, script) => {
    const { filing, result } = await harness.start(script, { outageLimitMs: 30 });
    await result();
    expect(filing.outcomes).toEqual(isUnavailable);
  },
);

test.concurrent('the time of an outage counts from its begin, also when the history is cut', async () => {
  const filing = harness.addFiling({ transmit: [{ kind: 'notSent', reason: 'dns' }] });
  const handle = await harness.submit(filing, { outageLimitMs: 2_500 }, 1);
  await handle.result();
  expect(filing.outcomes).toEqual(isUnavailable);
});

test.concurrent('an answer about an earlier run is recorded for that run', async () => {
  const named = outcomes.filter(({ name }) => name.endsWith('-adopted'));
  expect(named).toHaveLength(2);
  for (const { script } of named) {
    const { filing, result } = await harness.start(script);
    await result();
    expect(filing.outcomes).toMatchObject([{ kind: 'authorized', ofRun: 1 }]);
    expect(callsOf(filing)).toContain('query run 1');
  }
});

test.concurrent('a filing that is postponed again waits for the next step of the schedule, and finally always for the last', async () => {
  const away = { kind: 'notSent', reason: 'dns' } as const;
  const script = { transmit: [away, away, away, authorized] };
  const { filing, result } = await harness.start(script, { retryMs: [5, 10] });
  await result();
  expect(filing.states.map(({ waitMs }) => waitMs)).toEqual([5, 10, 10]);
});

test.concurrent('a filing with named delays waits as in production', async () => {
  const started = await harness.start(putOff, productionTiming);
  await awaitProgress(started, 'put off', ({ waiting }) => waiting === 'putOff');
  await started.handle.signal(hurrySignal);
  expect((await started.result()).status).toBe('authorized');
  expect(started.filing.states.map(({ waitMs }) => waitMs)).toEqual([30_000]);
});

test.concurrent('a postponed filing is pending, a filing with a lost answer is unknown', async () => {
  const paused = await harness.start({ transmit: [{ kind: 'notSent', reason: 'tls_failed' }, authorized] });
  await paused.result();
  expect(paused.filing.states).toMatchObject([{ status: 'pending', waiting: 'putOff' }]);
  const uncertain = await harness.start({
    transmit: ['crash'],
    reconcile: [
      { kind: 'answered', class: 'authorized', code: '100', attemptId: '65f1c0ffee00000000000004' },
    ],
  });
  await uncertain.result();
  expect(uncertain.filing.states).toMatchObject([{ status: 'unknown', waiting: 'question' }]);
});

test.concurrent('after 656 to a question for a receipt, the next question waits for the pause', async () => {
  const receipt = '351000000000001';
  const { filing, result } = await harness.start({
    transmit: [answered({ class: 'received', code: '103', receipt })],
    receipt: [answered({ class: 'misuse', code: '656' }), authorized],
  });
  expect((await result()).status).toBe('authorized');
  expect(filing.states.map(({ waiting }) => waiting)).toEqual(['receipt', 'misuse', 'receipt']);
});

test.concurrent('after 656 to a resend, the next question waits for the pause', async () => {
  const { filing, result } = await harness.start({
    transmit: [lost, answered({ class: 'misuse', code: '656' }), authorized],
    reconcile: [absent],
  });
  expect((await result()).status).toBe('authorized');
  expect(filing.states.map(({ waiting }) => waiting)).toContain('misuse');
});
