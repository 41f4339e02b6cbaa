import { expect, test } from 'vitest';
import { waitForSlot } from './wait-for-slot.ts';

test.each([
  { ahead: 5, busyMs: 10_000, waitMs: 10_000 },
  { ahead: 9, busyMs: 10_000, waitMs: 10_000 },
  { ahead: 10, busyMs: 5_000, waitMs: 10_000 },
  { ahead: 999, busyMs: 10_000, waitMs: 15_000 },
  { ahead: 1000, busyMs: 10_000, waitMs: 60_000 },
  { ahead: 1000, busyMs: 50, waitMs: 10_000 },
  { ahead: 3, busyMs: 0, waitMs: 250 },
])(
  'with $ahead deliveries of $busyMs ms each before it, a delivery tries again after $waitMs ms',
  ({ ahead, busyMs, waitMs }) => {
    expect(waitForSlot({ slots: 5, ahead, busyMs })).toBe(waitMs);
  },
);
