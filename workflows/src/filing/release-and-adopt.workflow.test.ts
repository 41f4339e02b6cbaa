import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitParked, wake } from '../testing/await-parked.ts';
import { callsOf } from '../testing/fake-database.ts';
import { absent, answered, found, heldQuestion, lost, otherHeld, situation } from '../testing/fake-filing.ts';
import { decide, expectRefused } from '../testing/operator-decisions.ts';
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

const taken = {
  transmit: [answered({ class: 'duplicate', code: '539', otherKey: true })],
  keyedRuns: [2, 4, 1],
} as const;

test.concurrent('a number is released after a question for every run of the filing has found none', async ({
  expect,
}) => {
  const started = await harness.start({ ...taken, reconcile: [absent] });
  await awaitParked(started);
  const before = callsOf(started.filing, 'reconcile').length;
  expect(await decide(started, 'release', evidence)).toMatchObject({
    action: 'release',
    result: 'carriedOut',
  });
  expect(callsOf(started.filing, 'reconcile', 'queryOtherKey').slice(before)).toEqual([
    'reconcile',
    'reconcile',
    'reconcile',
    'queryOtherKey',
  ]);
  const { attemptId } = otherHeld;
  expect(started.filing.outcomes.at(-1)).toEqual({
    kind: 'failed',
    code: 'number_taken',
    evidence,
    attemptId,
  });
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('a kind without questions for other keys releases its number when its own runs are not found', async ({
  expect,
}) => {
  const started = await harness.start({ ...taken, plan: { otherKey: 'none' }, reconcile: [absent] });
  await awaitParked(started);
  expect(await decide(started, 'release')).toMatchObject({ result: 'carriedOut' });
  expect(callsOf(started.filing, 'queryOtherKey')).toEqual([]);
  expect((await started.result()).status).toBe('failed');
});

test.concurrent('a release without a certificate for its question waits for one', async ({ expect }) => {
  const blocked = { kind: 'blocked', attention: 'certificate_expired' } as const;
  const started = await harness.start({ ...taken, reconcile: [absent], otherKey: [blocked] });
  await awaitParked(started);
  void decide(started, 'release').catch(() => undefined);
  await expect.poll(() => started.filing.attention, { timeout: 60_000 }).toBe('certificate_expired');
  await started.handle.terminate('nobody uploads one');
});

test.concurrent('a release that waits for its question refuses a second decision', async ({ expect }) => {
  const started = await harness.start({ ...taken, reconcile: [absent, heldQuestion, absent] });
  await awaitParked(started);
  const released = decide(started, 'release');
  await expect
    .poll(() => started.handle.query<FilingProgress>(progressQuery), { timeout: 60_000 })
    .toMatchObject({ step: 'waiting', waiting: 'question' });
  await expectRefused(started, 'abandon');
  expect(await released).toMatchObject({ result: 'carriedOut' });
  await started.result();
});

test.concurrent.each(['question', 'misuse'] as const)(
  'a release waits until the named key may be queried (%s), and then queries',
  async (reason) => {
    const otherKey = [{ ...heldQuestion, reason }, otherHeld];
    const started = await harness.start({ ...taken, reconcile: [absent], otherKey });
    await awaitParked(started);
    expect(await decide(started, 'release')).toMatchObject({ result: 'carriedOut' });
    expect(callsOf(started.filing, 'queryOtherKey')).toHaveLength(2);
    expect((await started.result()).status).toBe('failed');
  },
);

test.concurrent('a filing whose number was released is never sent, even without any doubt', async ({
  expect,
}) => {
  const started = await harness.start({ isReleased: true });
  expect(await awaitParked(started)).toMatchObject({ attention: 'duplicate_unresolved' });
  expect(callsOf(started.filing, 'transmit')).toEqual([]);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a released number stays released without a certificate', async ({ expect }) => {
  const started = await harness.start({ isReleased: true, begin: ['certificate_expired'] });
  expect(await awaitParked(started)).toMatchObject({ attention: 'certificate_expired' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'attention' });
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a run of ours that is found overrides the release of its number', async ({ expect }) => {
  const started = await harness.start({ ...taken, reconcile: [absent, absent, found] });
  await awaitParked(started);
  expect(await decide(started, 'release')).toMatchObject({ result: 'overtaken' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', ofRun: 4 });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent.each([
  [
    'an answer that decides nothing',
    { reconcile: [absent, absent, situation({ class: 'undecided', code: '108' })] },
  ],
  ['an authority that is away', { reconcile: [absent, absent, { kind: 'unreachable', reason: 'timeout' }] }],
  [
    'our key over another content',
    { reconcile: [absent, absent, situation({ class: 'digestMismatch', code: '100' })] },
  ],
  ['a key that no answer names', { reconcile: [absent], otherKey: [{ kind: 'unnamed' }] }],
  [
    'a named key that the authority does not hold',
    { reconcile: [absent], otherKey: [situation({ class: 'undecided', code: '217' })] },
  ],
  [
    'an authority that does not answer the question for the named key',
    { reconcile: [absent], otherKey: [{ kind: 'unreachable', reason: 'timeout' }] },
  ],
  ['a question about the named key that never reports', { reconcile: [absent], otherKey: ['crash'] }],
  ['an answer that proves nothing', { reconcile: [absent], record: ['stored', 'unusable', 'stored'] }],
] as const)('after %s no number is released, and the filing waits as before', async (_, script) => {
  const started = await harness.start({ ...taken, ...script });
  await awaitParked(started);
  const outcomes = started.filing.outcomes.length;
  expect(await decide(started, 'release')).toMatchObject({ result: 'unproven' });
  expect(await awaitParked(started)).toMatchObject({ attention: 'duplicate_unresolved' });
  expect(started.filing.outcomes).toHaveLength(outcomes);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('only a number that another document may have is released', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [situation({ class: 'undecided', code: '108' })],
  });
  await awaitParked(started);
  await expectRefused(started, 'release');
  await wake(harness, started, 'abandon');
  await started.result();
});

const evidence = '0123456789abcdef01234567';
const mismatch = situation({ class: 'digestMismatch', code: '100' });
const adopt = (started: StartedFiling, given?: string) => decide(started, 'adopt', given);

test.concurrent('the document of the authority is adopted after a new answer, with the evidence of the operator', async ({
  expect,
}) => {
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch] });
  await awaitParked(started);
  const before = callsOf(started.filing, 'reconcile').length;
  expect(await adopt(started, evidence)).toMatchObject({ action: 'adopt', result: 'carriedOut' });
  expect(callsOf(started.filing, 'reconcile')).toHaveLength(before + 1);
  const adopted = started.filing.outcomes.at(-1);
  expect(adopted).toMatchObject({ kind: 'authorized', adopted: { evidence } });
  expect(adopted).not.toHaveProperty('ofRun');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('an event with another text is adopted as the authority shows it', async ({ expect }) => {
  const held = situation({ class: 'textMismatch', code: '135' });
  const started = await harness.start({ kind: 'nfeEvent', transmit: [lost], reconcile: [held] });
  await awaitParked(started);
  expect(await adopt(started)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', adopted: {} });
  await started.result();
});

test.concurrent('an event in place of an earlier run is not adopted, and a run of ours that is found comes first', async ({
  expect,
}) => {
  const held = situation({ class: 'textMismatch', code: '135' });
  const script = { kind: 'nfeEvent', transmit: [lost], keyedRuns: [2, 1] } as const;
  const both = await harness.start({ ...script, reconcile: [held] });
  const ours = await harness.start({ ...script, reconcile: [held, found] });
  await Promise.all([both, ours].map(awaitParked));
  expect(await adopt(both)).toMatchObject({ result: 'carriedOut' });
  expect(both.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', adopted: {} });
  expect(both.filing.outcomes.at(-1)).not.toHaveProperty('ofRun');
  expect(await adopt(ours)).toMatchObject({ result: 'carriedOut' });
  expect(ours.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', ofRun: 2 });
  await Promise.all([both.result(), ours.result()]);
});

test.concurrent('an NFS-e that the Sefin shows without its events is adopted only when a person states them', async ({
  expect,
}) => {
  const shown = situation({ class: 'undecided', code: '100' });
  const started = await harness.start({ kind: 'nfse', transmit: [lost], reconcile: [shown] });
  await awaitParked(started);
  expect(await adopt(started)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', adopted: { evidence } });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('the NFS-e of an earlier run that the answer names is adopted for its run, when a person states its events', async ({
  expect,
}) => {
  // The DPS of run 1 was registered, so the DPS of run 2 is refused: the Sefin shows the DPS of run 1, without its events.
  const named = situation({ class: 'otherKey', code: '100', namedRun: 1 });
  const shown = situation({ class: 'undecided', code: '100' });
  const started = await harness.start({
    kind: 'nfse',
    transmit: [answered({ class: 'duplicate', code: 'E0014' })],
    reconcile: [named, ...Array.from({ length: 5 }, () => shown), named],
    keyedRuns: [2],
  });
  await awaitParked(started);
  expect(await adopt(started)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).toMatchObject({
    kind: 'authorized',
    ofRun: 1,
    adopted: { evidence },
  });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('after another DPS was shown, our own without its events may be adopted too', async ({
  expect,
}) => {
  const shown = situation({ class: 'undecided', code: '100' });
  const started = await harness.start({
    kind: 'nfse',
    transmit: [lost],
    reconcile: [mismatch, shown],
  });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'carriedOut' });
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a kind that needs its events adopts only a document in place of ours', async ({
  expect,
}) => {
  const shown = situation({ class: 'undecided', code: '100' });
  const started = await harness.start({
    kind: 'nfse',
    plan: { withoutEvents: 'never' },
    transmit: [lost],
    reconcile: [mismatch, shown, mismatch],
  });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  expect(await adopt(started)).toMatchObject({ result: 'carriedOut' });
  await started.result();
});

test.concurrent('another DPS that was not compared is not adopted', async ({ expect }) => {
  const shown = situation({ class: 'undecided', code: '100' });
  const started = await harness.start({
    kind: 'nfse',
    transmit: [lost],
    reconcile: [...Array.from({ length: 4 }, () => shown), mismatch],
  });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('our own document that is found after all is recorded without an adoption', async ({
  expect,
}) => {
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch, found] });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'carriedOut' });
  expect(started.filing.outcomes.at(-1)).not.toHaveProperty('adopted');
  expect((await started.result()).status).toBe('authorized');
});

test.concurrent('a denial under our key overrides its adoption', async ({ expect }) => {
  const denied = situation({ class: 'denied', code: '301' });
  const started = await harness.start({ transmit: [lost], reconcile: [mismatch, denied] });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'overtaken' });
  expect((await started.result()).status).toBe('denied');
});

test.concurrent.each([
  ['a document that is not there', { reconcile: [mismatch, absent] }],
  ['what nothing proves', { reconcile: [mismatch], record: ['stored', 'unusable', 'stored'] }],
] as const)('%s is not adopted, and the filing waits as before', async (_, script) => {
  const started = await harness.start({ transmit: [lost], ...script });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  expect(await awaitParked(started)).toMatchObject({ attention: 'digest_mismatch' });
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent.each([
  ['borne', [mismatch, heldQuestion, mismatch], 'carriedOut'],
  ['unproven', [mismatch, heldQuestion, absent], 'unproven'],
] as const)(
  'an adoption that waits for its question is answered when it is %s',
  async (_, reconcile, result) => {
    const started = await harness.start({ transmit: [lost], reconcile });
    await awaitParked(started);
    expect(await adopt(started, evidence)).toMatchObject({ result });
    expect(started.filing.waiting).toBeNull();
    if (result === 'carriedOut') expect((await started.result()).status).toBe('authorized');
    else {
      expect(await awaitParked(started)).toMatchObject({ attention: 'digest_mismatch', waiting: null });
      await wake(harness, started, 'abandon');
      await started.result();
    }
  },
);

test.concurrent('an adoption whose question is superseded is unproven', async () => {
  const started = await harness.start({
    transmit: [lost],
    reconcile: [mismatch, { kind: 'superseded' }, mismatch],
  });
  await awaitParked(started);
  expect(await adopt(started, evidence)).toMatchObject({ result: 'unproven' });
  await awaitParked(started);
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a number that another key holds is not adopted', async () => {
  const started = await harness.start({ ...taken, reconcile: [absent] });
  await awaitParked(started);
  await expectRefused(started, 'adopt');
  await wake(harness, started, 'abandon');
  await started.result();
});

test.concurrent('a recheck of a duplicate queries every run of the filing, whether or not an answer named it', async ({
  expect,
}) => {
  const started = await harness.start({ ...taken, reconcile: [absent, absent, found] });
  await awaitParked(started);
  await wake(harness, started, 'recheck');
  expect(started.filing.outcomes.at(-1)).toMatchObject({ kind: 'authorized', ofRun: 4 });
  expect((await started.result()).status).toBe('authorized');
});
