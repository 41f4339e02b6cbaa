import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchOf, watchProgress } from './watch-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that progresses may take any time; work without progress ends with an error that has its last position', () => {
  const { moved, signal } = watchProgress(1_000);
  for (let step = 0; step < 20; step += 1) {
    moved(`step ${step}`);
    vi.advanceTimersByTime(999);
  }
  expect(signal.aborted).toBe(false);
  // Neither the last step again nor an earlier one.
  moved('step 19');
  moved('step 18');
  vi.advanceTimersByTime(1);
  expect(signal.reason).toEqual(new Error('nothing moved for 1 s; the last step was: step 19'));
});

test('work that has ended is not reported as stuck', () => {
  const { close, signal } = watchProgress(1_000);
  close();
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(false);
});

test('a wait within a larger work ends without ending the watch of that work', () => {
  const larger = watchProgress(1_000);
  watchOf(larger).close();
  vi.advanceTimersByTime(1_000);
  expect(larger.signal.aborted).toBe(true);
});
