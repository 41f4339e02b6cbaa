import { expect, test } from 'vitest';
import { chaosFaults, fewestNotes, nameOf, planChaos } from './plan-chaos.ts';

const namesOf = ({ faults }: ReturnType<typeof planChaos>): readonly string[] =>
  faults.map(({ fault }) => nameOf(fault));

test('for every seed, every kind of fault happens, each while documents are in progress', () => {
  for (const seed of [1, 2, 3]) {
    const plan = planChaos({ notes: fewestNotes, faults: 0, seed });
    expect([...namesOf(plan)].sort()).toEqual(chaosFaults.map(nameOf).sort());
    for (const [over] of plan.faults.entries())
      expect(plan.postable(over)).toBeGreaterThan(plan.postable(over - 1));
  }
});

test('the plan names the processes to kill and freeze, and the slow connections', () => {
  const names = chaosFaults.map(nameOf);
  for (const part of ['api', 'worker', 'workflowServer', 'postgres', 'simulator'])
    expect(names).toEqual(expect.arrayContaining([`kill ${part}`, `freeze ${part}`]));
  expect(names).toEqual(expect.arrayContaining(['slow workflowServer', 'slow postgres']));
});

test('further faults are chosen by the seed, and every kind still happens', () => {
  const size = { notes: 2_000, faults: 80, seed: 5 };
  const names = namesOf(planChaos(size));
  expect(names).toHaveLength(80);
  expect(new Set(names)).toEqual(new Set(chaosFaults.map(nameOf)));
  expect(namesOf(planChaos(size))).toEqual(names);
  expect(namesOf(planChaos({ ...size, seed: 6 }))).not.toEqual(names);
});
