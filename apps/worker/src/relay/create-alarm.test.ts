import { expect, test } from 'vitest';
import { createAlarm } from './create-alarm.ts';

test('a ring ends the sleep', async () => {
  const alarm = createAlarm();
  const started = performance.now();
  setTimeout(alarm.ring, 5);
  await alarm.wait(10_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a ring before the sleep is not lost, and counts once', async () => {
  const alarm = createAlarm();
  alarm.ring();
  await alarm.wait(10_000);
  const started = performance.now();
  await alarm.wait(20);
  expect(performance.now() - started).toBeGreaterThanOrEqual(15);
});
