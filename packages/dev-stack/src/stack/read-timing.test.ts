import { expect, test } from 'vitest';
import { describeStack, stackAsJson } from './describe-stack.ts';
import { readTiming } from './read-timing.ts';
import type { Stack } from './start-stack.ts';

test('a factor is read as it is', () => {
  expect([undefined, '1', '0.02', '0.5'].map(readTiming)).toEqual([undefined, 1, 0.02, 0.5]);
});

test.each(['', '0', '0.0', '-1', '1.01', '1e-3', 'x', '1,5', 'Infinity'])('%j is refused', (text) => {
  expect(() => readTiming(text)).toThrow('--timing');
});

test('the start names the factor', () => {
  const stackOf = (timing: number) =>
    ({
      addresses: {},
      keys: {},
      certificate: {},
      clock: { offsetMs: 0, now: () => new Date(0) },
      timing,
      state: { postgres: '/state/postgres' },
    }) as unknown as Stack;
  expect(describeStack(stackOf(0.02))).toContain('scaled by 0.02: one minute is 1.2 s');
  expect(describeStack(stackOf(1))).toContain('waits as in production');
  expect(JSON.parse(stackAsJson(stackOf(0.5)))).toMatchObject({ timingFactor: 0.5 });
});
