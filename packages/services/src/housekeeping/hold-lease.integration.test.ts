import { expect, test } from 'vitest';
import { useHarness } from '../testing/use-harness.ts';
import { dropLease, holdLease } from './hold-lease.ts';

const harness = useHarness();

test('a lease has one holder at a time, who can renew it, and another one after it expired or was given back', async () => {
  const holding = (holder: string, leaseMs = 60_000) =>
    holdLease(harness.sys, { name: 'a test', holder, leaseMs });
  const taken = await Promise.all(['a', 'b', 'c'].map((holder) => holding(holder)));
  expect(taken.filter((held) => held)).toHaveLength(1);
  await harness.database.asOwner("update lease set holder = 'a' where name = 'a test'");
  expect([await holding('a'), await holding('b'), await holding('a')]).toEqual([true, false, true]);
  await harness.database.asOwner("update lease set until = now() - interval '1 second'");
  expect([await holding('b'), await holding('a')]).toEqual([true, false]);
  await dropLease(harness.sys, { name: 'a test', holder: 'a', leaseMs: 1 });
  expect(await holding('a')).toBe(false);
  await dropLease(harness.sys, { name: 'a test', holder: 'b', leaseMs: 1 });
  expect(await holding('a')).toBe(true);
});
