import { expect, test } from 'vitest';
import { noteScenarios } from './plan-chaos.ts';
import { type FollowUp, planFollowUps } from './plan-follow-ups.ts';

const size = { notes: 120, seed: 3 };
const eventsOf = (plan: readonly FollowUp[]) =>
  plan.flatMap((one) => (one.kind === 'issued' ? [one.events] : []));

test('the same seed plans the same, another one something else', () => {
  expect(planFollowUps(size)).toEqual(planFollowUps(size));
  expect(planFollowUps({ ...size, seed: 4 })).not.toEqual(planFollowUps(size));
});

test.each([1, 2, 3, 4, 5])('seed %i: a third is cancelled, a tenth corrected, a twelfth refused', (seed) => {
  const plan = planFollowUps({ ...size, seed });
  expect(plan).toHaveLength(120);
  const events = eventsOf(plan);
  expect(events.filter((of) => of.at(-1)?.type === 'cancel')).toHaveLength(40);
  const letters = events.map((of) => of.filter(({ type }) => type === 'correction').length);
  expect(letters.filter((count) => count > 0)).toHaveLength(12);
  expect(Math.max(...letters)).toBeLessThanOrEqual(3);
  const refused = plan.flatMap((one) => (one.kind === 'refused' ? [one.next] : []));
  expect(refused.sort()).toEqual([...Array(5).fill('left'), ...Array(5).fill('resubmitted')]);
  const met = new Set(events.flat().flatMap(({ scenario }) => scenario ?? []));
  expect(met).toEqual(new Set(noteScenarios));
});

test('nothing follows a cancellation, and a note is cancelled once', () => {
  for (const events of eventsOf(planFollowUps({ notes: 2_000, seed: 1 }))) {
    const cancels = events.flatMap(({ type }, index) => (type === 'cancel' ? [index] : []));
    expect(cancels.every((index) => index === events.length - 1)).toBe(true);
  }
});
