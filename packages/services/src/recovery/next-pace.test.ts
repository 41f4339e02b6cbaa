import { expect, test } from 'vitest';
import { type MeasuredService, nextPace, type Pace } from './next-pace.ts';

const pace: Pace = { perSecond: 10, wokenPerSecond: 10, leastPerSecond: 5 };
const well: MeasuredService = {
  ...{ answered: 100, failed: 0, medianMs: 200, usualMs: 200, callsPerSecond: 10 },
};
/** A hundred calls a second. */
const wide = { slots: 20 };

test.each<[string, Partial<MeasuredService>, number]>([
  ['answers well', {}, 20],
  ['answers well, and what is usual is not known', { usualMs: undefined }, 20],
  ['takes twice its usual time', { medianMs: 400, usualMs: 200, callsPerSecond: 10 }, 20],
  ['takes longer than that', { medianMs: 401 }, 10],
  ['was not called', { answered: 0, medianMs: null }, 10],
  ['fails as often as a good one does', { answered: 95, failed: 5 }, 20],
  ['fails more often', { answered: 94, failed: 6 }, 5],
  ['fails always', { answered: 0, failed: 1, medianMs: null }, 5],
])('a service that %s', (_, measured, expected) => {
  expect(nextPace(pace, { ...well, ...measured }, wide)).toBe(expected);
});

test('it never goes below its first pace', () => {
  expect(nextPace({ ...pace, perSecond: 6 }, { ...well, failed: 100 }, wide)).toBe(5);
  expect(nextPace(pace, well, { slots: 1 })).toBe(5);
});

test('a fifth of what the queue carries stays free, and what other documents need', () => {
  const fast = { ...pace, perSecond: 64, wokenPerSecond: 64 };
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, wide)).toBe(80);
  expect(nextPace(fast, { ...well, callsPerSecond: 94 }, wide)).toBe(50);
});

test('the limit of the settings comes before what the slots could do', () => {
  const fast = { ...pace, perSecond: 64, wokenPerSecond: 64 };
  const limited = { slots: 20, callsPerSecond: 50 };
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, limited)).toBe(40);
  expect(nextPace(fast, { ...well, callsPerSecond: 64 }, { ...limited, callsPerSecond: 1_000 })).toBe(128);
});
