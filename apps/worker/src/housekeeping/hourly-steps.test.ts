import { expect, test } from 'vitest';
import { expiredStep, hourlyStep } from './hourly-steps.ts';
import type { Step } from './start-loop.ts';

const soonMs = 1_000;
const hour = 3_600_000;
const { signal } = new AbortController();
const untilNext = ({ everyMs }: Step): number => (typeof everyMs === 'number' ? everyMs : everyMs());

test('a late run counts as having more to do until it ends with a result', async () => {
  let end: (left: 'over') => void = () => undefined;
  const step = hourlyStep('slow', soonMs, () => new Promise((resolve) => (end = resolve)));
  const run = step.run(signal);
  expect(untilNext(step)).toBe(soonMs);
  end('over');
  await run;
  expect(untilNext(step)).toBe(hour);
});

test('a failed run is repeated later than one that has more to do, for every result of the run before', async () => {
  const works = [async () => 'more' as const, () => Promise.reject(new Error('bucket away'))];
  const step = hourlyStep('fails', soonMs, () => works.shift()?.() ?? Promise.reject(new Error('third run')));
  await step.run(signal);
  expect(untilNext(step)).toBe(soonMs);
  await expect(step.run(signal)).rejects.toThrow('bucket away');
  expect(untilNext(step)).toBe(hour);
});

test.each([
  [1_000, soonMs],
  [999, soonMs],
  [500, soonMs],
  [499, hour],
  [0, hour],
])('after %i of 1,000 rows were removed, the next removal comes after %i ms', async (removed, ms) => {
  const step = expiredStep({ name: 'rows', remove: async (most) => removed * (most / 1_000) });
  await step.run(signal);
  expect(untilNext(step)).toBe(ms);
});
