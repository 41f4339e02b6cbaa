import { expect, test } from 'vitest';
import { callTimeoutMs, productionTiming, scaleTiming } from './timing.ts';

const sum = (delays: readonly number[]): number => delays.reduce((total, delay) => total + delay, 0);

test('the questions about a lost answer are 28 and end within 24 hours', () => {
  expect(productionTiming.reconcileMs).toHaveLength(28);
  expect(productionTiming.reconcileMs.slice(0, 7).map((delay) => delay / 60_000)).toEqual([
    1, 2, 5, 15, 30, 60, 60,
  ]);
  expect(sum(productionTiming.reconcileMs)).toBe(85_980_000);
  expect(sum(productionTiming.reconcileMs)).toBeLessThanOrEqual(86_400_000);
});

test('a webhook is tried eight times over 22 hours and 21 minutes', () => {
  expect(productionTiming.webhookMs.map((delay) => delay / 60_000)).toEqual([1, 5, 15, 60, 180, 360, 720]);
  expect(sum(productionTiming.webhookMs)).toBe(80_460_000);
});

test('a document that the Sefin did not find is sent again from the third question on', () => {
  const { sefinReconcileMs, sefinCoolingMs } = productionTiming;
  expect(sum(sefinReconcileMs.slice(0, 2))).toBeLessThan(sefinCoolingMs);
  expect(sum(sefinReconcileMs.slice(0, 3))).toBeGreaterThanOrEqual(sefinCoolingMs);
});

/** When the queries of a retry schedule are made, the first at once, without the time that they take themselves. */
const startedAt = (ladder: readonly number[]): readonly number[] => [
  0,
  ...ladder.map((_, step) => sum(ladder.slice(0, step + 1))),
];

test.each([
  ['SEFAZ', productionTiming.reconcileMs, productionTiming.questionPace],
  ['Sefin', productionTiming.sefinReconcileMs, productionTiming.sefinQuestionPace],
] as const)('the pace of questions never delays the schedule of the %s', (_, ladder, pace) => {
  const times = startedAt(ladder);
  expect(Math.min(...ladder)).toBeGreaterThanOrEqual(pace.gapMs);
  for (const at of times) {
    const inWindow = times.filter((other) => other <= at && other > at - pace.windowMs);
    expect(inWindow.length).toBeLessThanOrEqual(pace.most);
  }
});

test('a key of the SEFAZ is queried at most once a minute and six times an hour', () => {
  expect(productionTiming.questionPace).toEqual({ gapMs: 60_000, windowMs: 3_600_000, most: 6 });
  expect(scaleTiming(productionTiming, 0.5).questionPace).toEqual({
    gapMs: 30_000,
    windowMs: 1_800_000,
    most: 6,
  });
});

test('a document that was not found is sent again after five minutes (SEFAZ) or 75 seconds (Sefin), longer than any call', () => {
  const { coolingMs, sefinCoolingMs } = productionTiming;
  expect([coolingMs, sefinCoolingMs, callTimeoutMs]).toEqual([300_000, 75_000, 60_000]);
});

test('a note is postponed for a week at most, and a municipality is queried every six hours', () => {
  const { outageLimitMs, municipalDecisionMs, heartbeatMs, databaseMs, checkMarginMs } = productionTiming;
  expect([outageLimitMs, municipalDecisionMs].map((delay) => delay / 3_600_000)).toEqual([168, 6]);
  expect(databaseMs.map((delay) => delay / 1_000)).toEqual([5, 15, 30, 60, 120, 300]);
  expect([heartbeatMs, checkMarginMs]).toEqual([5_000, 300_000]);
});

test('the questions to the Sefin end within 24 hours, the last ones an hour apart', () => {
  expect(sum(productionTiming.sefinReconcileMs)).toBeLessThanOrEqual(86_400_000);
  expect(productionTiming.sefinReconcileMs.slice(-22)).toEqual(Array.from({ length: 22 }, () => 3_600_000));
});

test('the first question about a receipt comes after 15 seconds at the earliest', () => {
  expect(Math.min(...productionTiming.receiptMs)).toBe(15_000);
});

test('an authority that is down is tried each half minute for ten minutes, then each minute or two', () => {
  const { circuitMs } = productionTiming;
  expect(circuitMs.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 30_000));
  expect(circuitMs.slice(20)).toEqual([60_000, 120_000]);
});

test('undue consumption pauses a certificate for one hour', () => {
  expect(productionTiming.misuseMs).toBe(3_600_000);
});

test('scaling multiplies every delay and leaves the number of questions', () => {
  const doubled = JSON.parse(JSON.stringify(productionTiming), (name, value) =>
    typeof value === 'number' && name !== 'most' ? value * 2 : value,
  );
  expect(scaleTiming(productionTiming, 2)).toEqual(doubled);
});

test('scaling keeps the number of steps and never reaches zero', () => {
  const scaled = scaleTiming(productionTiming, 0.000_001);
  expect(scaled.reconcileMs).toHaveLength(28);
  expect(Math.min(...scaled.reconcileMs, ...scaled.webhookMs, scaled.coolingMs, scaled.misuseMs)).toBe(1);
  expect(scaleTiming(productionTiming, 0.5).webhookMs[6]).toBe(21_600_000);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a factor of %s is refused', (factor) => {
  expect(() => scaleTiming(productionTiming, factor)).toThrow(RangeError);
});

test('a heartbeat is never expected faster than every two seconds', () => {
  expect(scaleTiming(productionTiming, 0.001).heartbeatMs).toBe(2_000);
  expect(scaleTiming(productionTiming, 0.001).checkMarginMs).toBe(5_000);
});

test('a call may wait a minute at least for a worker of its authority', () => {
  expect(scaleTiming(productionTiming, 0.001).queueMs).toBe(60_000);
});

test('the wait for the worker that has a workflow in its cache is at least a second', () => {
  expect(scaleTiming(productionTiming, 0.001).stickyMs).toBe(1_000);
  expect(scaleTiming(productionTiming, 1).stickyMs).toBe(3_000);
});
