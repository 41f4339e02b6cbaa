import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { planOfDisabling } from '../testing/disabling-outcomes.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, answered, authorized, type FilingScript, found, situation } from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

const paused = answered({ class: 'paused', code: '108' });
const misuse = answered({ class: 'misuse', code: '656' });
const refused = { kind: 'notSent', reason: 'client_certificate_refused' } as const;
const configuration = {
  kind: 'failed',
  code: 'configuration',
  reason: 'client_certificate_refused',
} as const;
const unavailable = { kind: 'failed', code: 'authority_unavailable' } as const;

const ends: readonly (readonly [string, FilingScript, number, typeof configuration | typeof unavailable])[] =
  [
    ['a pause, then a refused certificate', { transmit: [paused, refused] }, 600_000, configuration],
    [
      'undue consumption, then a refused certificate',
      { transmit: [misuse, refused] },
      600_000,
      configuration,
    ],
    [
      'a pause in a lost execution, then a refused certificate',
      { pausedBefore: true, transmit: [refused] },
      600_000,
      configuration,
    ],
    ['pauses without end', { transmit: [paused] }, 60, unavailable],
  ];

test.concurrent.each(ends)(
  'a document that the authority holds in spite of its answer is found before its run fails: %s',
  async (_, script, outageLimitMs) => {
    const { filing, result } = await harness.start({ ...script, reconcile: [found] }, { outageLimitMs });
    expect((await result()).status).toBe('authorized');
    expect(filing.outcomes).toMatchObject([{ kind: 'authorized' }]);
  },
);

test.concurrent.each(ends)(
  'the run of a document that is not found fails, and nothing more is sent: %s',
  async (_, script, outageLimitMs, outcome) => {
    const started = await harness.start({ ...script, reconcile: [absent] }, { outageLimitMs });
    const { filing } = started;
    expect((await started.result()).status).toBe('failed');
    expect(filing.outcomes).toEqual([outcome]);
    const calls = callsOf(filing, 'transmit', 'reconcile');
    expect(calls.slice(calls.indexOf('reconcile'))).not.toContain('transmit');
    expect(calls).toContain('reconcile');
  },
);

const undecided = situation({ class: 'undecided', code: '108' });
test.concurrent.each<[string, FilingScript]>([
  ['a note', { transmit: [paused, refused], reconcile: [undecided] }],
  ['a range', { kind: 'nfeDisabling', plan: planOfDisabling, transmit: [paused, refused] }],
])('when no question decides, the filing waits for a person: %s', async (_, script) => {
  const started = await harness.start(script);
  expect(await awaitParked(started)).toMatchObject({ attention: 'reconcile_exhausted' });
  expect(started.filing.status).toBe('unknown');
  await wake(harness, started, 'abandon');
  await started.result();
});

const blocked = { kind: 'blocked', attention: 'certificate_expired' } as const;
test.concurrent.each<[string, FilingScript]>([
  ['when it goes again', { transmit: [paused, blocked, authorized] }],
  ['in the next execution', { pausedBefore: true, begin: ['certificate_expired', 'signed'] }],
])('a filing whose certificate expires after a pause stays in doubt: %s', async (_, script) => {
  const started = await harness.start(script);
  expect(await awaitParked(started)).toMatchObject({ attention: 'certificate_expired' });
  expect(started.filing.status).toBe('unknown');
  await wake(harness, started, 'retry');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a pause that ends needs no question', async () => {
  const { filing, result } = await harness.start({ transmit: [paused, misuse, authorized] });
  expect((await result()).status).toBe('authorized');
  expect(callsOf(filing, 'reconcile')).toEqual([]);
});
