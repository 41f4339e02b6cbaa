import type { SystemContext } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createHealthProbe } from './health-probe.ts';

test('the probe checks at most once a second, also when monitors ask more often', async () => {
  let now = 0;
  let requested = 0;
  // Every use of the database of this context throws: it is unreachable.
  const services = {
    clock: { now: () => new Date(now) },
    settings: { authoritySimulated: false },
  } as unknown as SystemContext;
  const engineReachable = async () => {
    requested += 1;
    return true;
  };
  const probe = createHealthProbe({ services, engineReachable, commit: '0123abc' });
  const unreachable = { status: 'degraded', db: 'unreachable', commit: '0123abc' };
  for (const at of [0, 0, 999]) {
    now = at;
    expect(await probe()).toMatchObject(unreachable);
  }
  expect(requested).toBe(1);
  now = 1_000;
  await probe();
  expect(requested).toBe(2);
  // A clock that is set back keeps no answer for longer.
  now = -3_600_000;
  await probe();
  expect(requested).toBe(3);
});
