import { expect, test, vi } from 'vitest';
import { createSingleProbe } from './create-single-probe.ts';

test('a probe that waits is joined, and its time counts until one succeeds', async () => {
  vi.useFakeTimers();
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const probe = createSingleProbe(
    () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })),
  );
  expect(probe.ms()).toBeUndefined();
  const [first, second] = [probe.run(), probe.run()];
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(probe.ms()).toBe(3_000);
  ends[0]?.reject(new Error('a lock'));
  await expect(first).rejects.toThrow('a lock');
  await expect(second).rejects.toThrow('a lock');
  const third = probe.run();
  vi.advanceTimersByTime(2_000);
  expect(probe.ms()).toBe(5_000);
  ends[1]?.resolve();
  await third;
  expect(probe.ms()).toBe(2_000);
  vi.advanceTimersByTime(9_000);
  expect(probe.ms()).toBe(2_000);
  vi.useRealTimers();
});
