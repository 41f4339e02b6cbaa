import { expect, test } from 'vitest';
import { chaosFaults, fewestNotes, nameOf, noteScenarios, planChaos } from './plan-chaos.ts';

const size = { notes: 60, faults: 25, seed: 3 };

test('the same seed plans the same, another one something else', () => {
  const { faults, scenarios } = planChaos(size);
  expect(planChaos(size)).toMatchObject({ faults, scenarios });
  expect(planChaos({ ...size, seed: 4 }).faults).not.toEqual(faults);
});

test.each([1, 2, 3, 4, 5])('seed %i: every fault and every scenario is there', (seed) => {
  const { faults, scenarios } = planChaos({ notes: fewestNotes, faults: 0, seed });
  expect(faults.map(({ fault }) => nameOf(fault)).sort()).toEqual(chaosFaults.map(nameOf).sort());
  expect(new Set(scenarios.filter((one) => one !== undefined))).toEqual(new Set(noteScenarios));
  expect(scenarios).toHaveLength(fewestNotes);
});

test('each fault leaves notes for the next, and what it waits for can come', () => {
  const { faults, postable } = planChaos(size);
  for (const [over, { afterSteps }] of faults.entries()) {
    const before = over === 0 ? 0 : postable(over - 1);
    expect(postable(over) - before).toBeGreaterThanOrEqual(2);
    expect(afterSteps).toBeLessThanOrEqual(3 * (postable(over) - before));
  }
  expect(postable(faults.length)).toBe(size.notes);
});

test('too few notes are refused', () => {
  expect(() => planChaos({ ...size, notes: 51 })).toThrow('25 faults need 52 notes or more');
});

test('every fourth is an NFS-e where they are mixed in, under scenarios that the Sefin has', () => {
  const plain = planChaos({ notes: 60, faults: 0, seed: 3 });
  expect(new Set(plain.kinds)).toEqual(new Set(['nfe']));
  const { kinds, scenarios } = planChaos({ notes: 60, faults: 0, seed: 3, mix: 'withServices' });
  expect(kinds.filter((kind) => kind === 'nfse')).toHaveLength(15);
  const ofServices = scenarios.filter((_, index) => kinds[index] === 'nfse');
  expect(ofServices.filter((one) => one === 'unavailable=1,108' || one === 'status=403,after')).toEqual([]);
  expect(scenarios.filter((_, index) => kinds[index] === 'nfe')).toEqual(
    plain.scenarios.filter((_, index) => kinds[index] === 'nfe'),
  );
});
