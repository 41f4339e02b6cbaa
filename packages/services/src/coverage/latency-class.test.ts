import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latencyOf } from './latency-class.ts';

/** Computes the class like the SQL statement. */
const classOf = (ms: number): number => 1 + Math.floor(4 * Math.log2(Math.max(1, ms)));

const exact = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * times.length)) - 1] ?? 0;

test('a percentile is at most ten per cent wrong, and unanswered calls do not change it', () => {
  const times = fc.array(fc.integer({ min: 20, max: 60_000 }), { minLength: 1, maxLength: 200 });
  const shares = fc.constantFrom(0.5, 0.95);
  fc.assert(
    fc.property(times, shares, fc.nat({ max: 50 }), (all, share, lost) => {
      const classes = all.map((ms) => ({ latencyClass: classOf(ms), calls: 1 }));
      const found = latencyOf([...classes, { latencyClass: 0, calls: lost }], share) ?? 0;
      const ratio = found / exact(all, share);
      expect(ratio).toBeGreaterThan(0.9);
      expect(ratio).toBeLessThan(1.1);
    }),
  );
});

test('without an answered call there is no percentile', () => {
  expect(latencyOf([], 0.5)).toBeUndefined();
  expect(latencyOf([{ latencyClass: 0, calls: 7 }], 0.95)).toBeUndefined();
  expect(latencyOf([{ latencyClass: 30, calls: 0 }], 0.5)).toBeUndefined();
});
