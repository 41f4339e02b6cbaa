import { expect, test } from 'vitest';
import { expiredStep, hourlyStep } from './hourly-steps.ts';
import type { Step } from './start-loop.ts';

const soonMs = 1_000;
const hour = 3_600_000;
const { signal } = new AbortController();
const untilNext = ({ everyMs }: Step): number => (typeof everyMs === 'number' ? everyMs : everyMs());

test('a run that has not ended by its deadline is taken to have more to do, until its end says what it has', async () => {
  let end: (left: 'over') => void = () => undefined;
  const step = hourlyStep('slow', soonMs, () => new Promise((resolve) => (end = resolve)));
  const run = step.run(signal);
  expect(untilNext(step)).toBe(soonMs);
  end('over');
  await run;
  expect(untilNext(step)).toBe(hour);
});

test('a run that failed is not begun again as soon as one that has more to do, whatever the run before it said', async () => {
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
])(
  'after a removal of %i of 1,000 rows the next one comes after %i ms: some may have changed since they were found',
  async (removed, ms) => {
    const step = expiredStep({ name: 'rows', remove: async (most) => removed * (most / 1_000) });
    await step.run(signal);
    expect(untilNext(step)).toBe(ms);
  },
);
