import { expect, test } from 'vitest';
import { planSlots } from './plan-slots.ts';

test.each([2, 3, 5, 10, 20, 64, 200])('with %i connections no step waits for one', (connections) => {
  const slots = planSlots(connections);
  expect(slots.localActivities + slots.followUp).toBeLessThanOrEqual(connections);
  for (const count of Object.values(slots)) expect(count).toBeGreaterThan(0);
});

test('relay, probes and calls to authorities have a share of their own', () => {
  const { localActivities, followUp } = planSlots(10);
  expect({ localActivities, followUp }).toEqual({ localActivities: 6, followUp: 2 });
});
