import type { FilingProgress } from '@fiscal/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { wake } from '../testing/await-parked.ts';
import { awaitProgress } from '../testing/await-progress.ts';
import { callsOf, type FakeCall } from '../testing/fake-database.ts';
import {
  absent,
  authorized,
  type FilingScript,
  found,
  lost,
  type ScriptedFiling,
} from '../testing/fake-filing.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

let harness: WorkflowHarness;
beforeAll(async () => {
  harness = await openWorkflowHarness({ address: inject('temporalAddress') });
});
afterAll(() => harness.close());

/** Much longer than a wait with a question, so that the test can tell "too early" from "in time". */
const cooling = 3_000;
const timing = { reconcileMs: Array.from({ length: 40 }, () => 200), coolingMs: cooling };

const transmissions = ({ calls }: ScriptedFiling): readonly FakeCall[] =>
  calls.filter(({ name }) => name === 'transmit');

/** Expects a question and the cooling time between two transmissions of one document. */
function expectCooledAndQueried({ calls }: ScriptedFiling): void {
  const sent = calls.flatMap(({ name }, index) => (name === 'transmit' ? [index] : []));
  for (const [position, index] of sent.slice(1).entries()) {
    const before = sent[position] ?? 0;
    const between = calls.slice(before + 1, index).map(({ name }) => name);
    expect(between).toContain('reconcile');
    expect(between.findLast((name) => name === 'reconcile' || name === 'recordOutcome')).toBe('reconcile');
    expect((calls[index]?.at ?? 0) - (calls[before]?.at ?? 0)).toBeGreaterThanOrEqual(cooling);
  }
}

const ways: readonly (readonly [string, FilingScript, number])[] = [
  ['after each lost answer', { transmit: [lost, lost, authorized], reconcile: [absent] }, 3],
  ['after a worker that died', { transmit: ['crash', 'crash', authorized], reconcile: [absent] }, 3],
  ['after an execution that was lost', { transmittedBefore: true, reconcile: [absent] }, 1],
];

test.concurrent.each(ways)(
  'the same bytes are sent again only after they were not found and the cooling time has passed: %s',
  async (_, script, count) => {
    const started = await harness.start(script, timing);
    expect((await started.result()).status).toBe('authorized');
    expect(transmissions(started.filing)).toHaveLength(count);
    expectCooledAndQueried(started.filing);
    const [first] = callsOf(started.filing, 'transmit', 'reconcile');
    expect(first).toBe(script.transmittedBefore === true ? 'reconcile' : 'transmit');
  },
);

test.concurrent('a call with a used ordinal queries, and waits as after a transmission', async () => {
  const started = await harness.start(
    { transmit: [{ kind: 'outOfOrder' }, authorized], reconcile: [absent] },
    timing,
  );
  expect((await started.result()).status).toBe('authorized');
  expectCooledAndQueried(started.filing);
});

test.concurrent('the present run is sent only after a question for the doubtful earlier run, and a second one after the cooling time', async () => {
  const before = Date.now();
  const { filing, result } = await harness.start({ doubtfulRuns: [1], reconcile: [absent] }, timing);
  expect((await result()).status).toBe('authorized');
  const [sent] = transmissions(filing);
  expect((sent?.at ?? 0) - before).toBeGreaterThanOrEqual(cooling);
  const questions = filing.calls.filter(({ name }) => name === 'query run 1');
  expect(callsOf(filing, 'query run 1', 'transmit').slice(-2)).toEqual(['query run 1', 'transmit']);
  expect((questions.at(-1)?.at ?? 0) - before).toBeGreaterThanOrEqual(cooling);
  expect(filing.attempts.map(({ ordinal }) => ordinal)).toEqual([1]);
});

test.concurrent('an earlier run that is found by a later question is adopted, and the present run is never sent', async () => {
  const { filing, result } = await harness.start(
    { doubtfulRuns: [1], reconcile: [absent, found] },
    { ...timing, coolingMs: 600_000 },
  );
  expect((await result()).status).toBe('authorized');
  expect(transmissions(filing)).toHaveLength(0);
  expect(filing.outcomes).toMatchObject([{ kind: 'authorized', ofRun: 1 }]);
});

test.concurrent('a resend by an operator queries first and waits for the cooling time of the last transmission', async () => {
  const started = await harness.start(
    { transmit: [lost, authorized], reconcile: [absent] },
    { reconcileMs: [5], coolingMs: cooling },
  );
  const standsStill = (): Promise<FilingProgress> =>
    awaitProgress(started, 'done or parked', ({ step, attention }) => step === 'done' || attention !== null);
  while ((await standsStill()).step !== 'done') await wake(harness, started, 'resend');
  await started.result();
  expectCooledAndQueried(started.filing);
  expect(callsOf(started.filing, 'transmit', 'reconcile').slice(-2)).toEqual(['reconcile', 'transmit']);
});

test.concurrent('after a second lost answer the status is unknown again', async () => {
  const { filing, result } = await harness.start(
    { transmit: [lost, lost], reconcile: [absent, absent, absent, absent, absent, found] },
    timing,
  );
  await result();
  const second = filing.calls.findLastIndex(({ name }) => name === 'transmit');
  const after = filing.calls.slice(second + 1).map(({ name }) => name);
  expect(after[0]).toBe('recordState');
  expect(new Set(filing.states.map(({ status }) => status))).toEqual(new Set(['unknown']));
});

test.concurrent('a transmission uses the next ordinal, and one that opened no attempt leaves its ordinal to the next', async () => {
  const held = { kind: 'held', waitMs: 5, reason: 'circuit' } as const;
  const { filing, result } = await harness.start({
    transmit: [held, 'crashBefore', { kind: 'notSent', reason: 'dns' }, 'crash', authorized],
    reconcile: [absent],
  });
  expect((await result()).status).toBe('authorized');
  expect(filing.attempts.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
});

test.concurrent('the time of the audit is one margin after the end of the wait', async () => {
  const checkMarginMs = 70_000;
  const { filing, result } = await harness.start(
    { transmit: [{ kind: 'notSent', reason: 'dns' }, lost], reconcile: [found] },
    { checkMarginMs, retryMs: [150], reconcileMs: [250] },
  );
  expect((await result()).status).toBe('authorized');
  expect(filing.states.map(({ waiting, waitMs, checkInMs }) => ({ waiting, waitMs, checkInMs }))).toEqual([
    { waiting: 'putOff', waitMs: 150, checkInMs: checkMarginMs + 150 },
    { waiting: 'question', waitMs: 250, checkInMs: checkMarginMs + 250 },
  ]);
});
