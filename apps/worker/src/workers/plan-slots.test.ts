import { expect, test } from 'vitest';
import { planSlots } from './plan-slots.ts';
import type { ServedQueue } from './queue-plan.ts';

const filings: ServedQueue = { name: 'filings', role: 'filings' };
const all: readonly ServedQueue[] = [filings, { name: 'follow-up', role: 'followUp' }];

test.each([2, 3, 5, 10, 20, 64, 200])('with %i connections no step waits for a connection', (connections) => {
  const slots = planSlots(connections, all);
  const ofCalls = connections < 4 ? 0 : slots.callSteps;
  expect(slots.localActivities + slots.followUp + ofCalls).toBeLessThanOrEqual(connections);
  expect(slots.localFollowUp).toBeLessThan(slots.localActivities);
  for (const [name, count] of Object.entries(slots))
    expect(count, name).toBeGreaterThanOrEqual(name === 'localFollowUp' ? 0 : 1);
});

test('relay, probes and calls to authorities have their own share', () => {
  expect(planSlots(10, all)).toMatchObject({
    localActivities: 6,
    localFollowUp: 3,
    followUp: 2,
    callSteps: 2,
    companies: 2,
    deliveries: 20,
    workflowTasks: 24,
  });
  // Steps about companies get no more of many connections, because nobody waits for them.
  expect(planSlots(100, all)).toMatchObject({ companies: 2, deliveries: 250 });
});

test.each([2, 5, 7, 10, 20, 200])(
  'with %i connections posts leave half of the share to calls',
  (connections) => {
    const { callSteps, postSteps } = planSlots(connections, all);
    expect(postSteps).toBeGreaterThanOrEqual(1);
    expect(callSteps - postSteps).toBeGreaterThanOrEqual(postSteps);
  },
);

test('a process that does not serve the follow-up queue renders nothing in local activities', () => {
  expect(planSlots(10, [filings])).toMatchObject({ localActivities: 6, localFollowUp: 0 });
});
