import type { HealthCheck, SystemContext } from '@fiscal/services';
import { expect, test } from 'vitest';
import { createHealthProbe } from './health-probe.ts';

const services = (now: () => Date) =>
  ({ clock: { now }, settings: { authoritySimulated: false } }) as unknown as SystemContext;
const healthy = async () => ({ status: 'ok', reasons: [], db: 'ok' }) as const;

test('the probe checks at most once a second, also when monitors ask more often', async () => {
  let now = 0;
  let requested = 0;
  const checkHealth: HealthCheck['check'] = async () => {
    requested += 1;
    return { status: 'degraded', reasons: ['database'], db: 'unreachable' };
  };
  const probe = createHealthProbe({
    services: services(() => new Date(now)),
    checkHealth,
    engineReachable: async () => true,
    commit: '0123abc',
  });
  const unreachable = { status: 'degraded', reasons: ['database'], db: 'unreachable', commit: '0123abc' };
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

test('the workflow engine that does not answer is a reason of its own', async () => {
  let reachable = false;
  const probe = () =>
    createHealthProbe({
      services: services(() => new Date(0)),
      checkHealth: healthy,
      engineReachable: async () => reachable,
    })();
  expect(await probe()).toMatchObject({ status: 'degraded', reasons: ['workflowEngine'], db: 'ok' });
  reachable = true;
  expect(await probe()).toMatchObject({ status: 'ok', reasons: [] });
});
