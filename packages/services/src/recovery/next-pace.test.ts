import { expect, test } from 'vitest';
import { type MeasuredService, mostStanding, nextPace, type Pace } from './next-pace.ts';

const pace: Pace = { perSecond: 10, wokenPerSecond: 10, firstPerSecond: 5 };
const well: MeasuredService = {
  answered: 100,
  failed: 0,
  medianMs: 200,
  usualMs: 200,
  callsPerSecond: 10,
};
/** A hundred calls a second. */
const wide = { slots: 20 };

test.each<[string, Partial<MeasuredService>, number]>([
  ['answers well', {}, 20],
  ['answers well, and what is usual is not known', { usualMs: undefined }, 20],
  ['takes twice its usual time', { medianMs: 400, usualMs: 200, callsPerSecond: 10 }, 20],
  ['takes longer than that', { medianMs: 401 }, 15],
  ['was not called', { answered: 0, medianMs: null }, 10],
  ['fails as often as a good one does', { answered: 95, failed: 5 }, 20],
  ['fails more often', { answered: 94, failed: 6 }, 5],
  ['fails always', { answered: 0, failed: 3, medianMs: null }, 5],
  ['fails once or twice of few', { answered: 17, failed: 2 }, 20],
])('a service that %s', (_, measured, expected) => {
  expect(nextPace(pace, { ...well, ...measured }, wide)).toBe(expected);
});

test('failures do not bring the pace below the first pace', () => {
  expect(nextPace({ ...pace, perSecond: 6 }, { ...well, failed: 100 }, wide)).toBe(5);
});

test('the pace does not pass what a small queue carries', () => {
  const nothingElse = { ...well, callsPerSecond: 10 };
  // Five calls a second.
  expect(nextPace(pace, nothingElse, { slots: 1 })).toBe(4);
  expect(nextPace(pace, nothingElse, { slots: 1, callsPerSecond: 2 })).toBe(1.6);
  expect(nextPace(pace, nothingElse, { slots: 1, callsPerSecond: 0.1 })).toBe(0.2);
});

test('filings are still woken when new documents need the whole capacity of the queue', () => {
  expect(nextPace(pace, { ...well, callsPerSecond: 110 }, wide)).toBe(5);
  expect(nextPace(pace, { ...well, callsPerSecond: 12 }, { slots: 1, callsPerSecond: 2 })).toBeCloseTo(0.4);
});

test('the pace for a service that stays slow grows up to the capacity of its slots', () => {
  const slow = { ...well, medianMs: 420, callsPerSecond: 0 };
  const paces = [5];
  for (let n = 0; n < 9; n += 1) paces.push(nextPace({ ...pace, perSecond: paces.at(-1) ?? 0 }, slow, wide));
  expect(paces.slice(0, 4)).toEqual([5, 10, 15, 20]);
  // 20 slots make 47.6 calls a second; a fifth stays free.
  expect(paces.at(-1)).toBeCloseTo(38.1);
});

test('a fifth of the capacity of the queue and the calls of other documents stay free', () => {
  const fast = { ...pace, perSecond: 64, wokenPerSecond: 64 };
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, wide)).toBe(80);
  expect(nextPace(fast, { ...well, callsPerSecond: 94 }, wide)).toBe(50);
});

test('the pace follows the smaller of the limit of the settings and the capacity of the slots', () => {
  const fast = { ...pace, perSecond: 64, wokenPerSecond: 64 };
  const limited = { slots: 20, callsPerSecond: 50 };
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, limited)).toBe(40);
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, { ...limited, callsPerSecond: 1_000 })).toBe(80);
  const unmeasured = { ...well, medianMs: null, callsPerSecond: 64 };
  expect(nextPace(fast, unmeasured, limited)).toBe(40);
});

test.each([
  ['what the worker carries within five seconds', 40, 200],
  ['a call for each slot, where it carries little', 1, 20],
])('the woken filings that wait for a worker are at most %s', (_, callsPerSecond, expected) => {
  expect(mostStanding({ ...well, callsPerSecond }, wide)).toBe(expected);
});
