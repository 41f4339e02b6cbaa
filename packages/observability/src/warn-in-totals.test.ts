import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { warnInTotals } from './warn-in-totals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('events are reported together a moment after the first, then once a minute, including the last', () => {
  const logged: [count: number, last: string][] = [];
  const add = warnInTotals<string>((...each) => logged.push(each));
  add('a');
  add('b');
  expect(logged).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(logged).toEqual([[2, 'b']]);
  add('c');
  vi.advanceTimersByTime(59_000);
  add('d');
  expect(logged).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(logged).toEqual([
    [2, 'b'],
    [2, 'd'],
  ]);
  vi.advanceTimersByTime(120_000);
  add('e');
  vi.advanceTimersByTime(1_000);
  expect(logged.slice(2)).toEqual([[1, 'e']]);
});
