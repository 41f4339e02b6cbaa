import { expect, test } from 'vitest';
import { chaosFaults } from './chaos-faults.ts';
import type { ChaosReport } from './run-chaos.ts';

const report: ChaosReport = {
  notes: 2,
  kills: 1,
  byStatus: { authorized: 2 },
  misfortunes: { lost: 1, paused: 1 },
  differences: [],
  complaints: [],
  seconds: 1,
};
const every = { killEveryMs: 10_000 };

test('a run that killed the worker and left nothing to complain about has no fault', () => {
  expect(chaosFaults(report, every)).toEqual([]);
});

test('a run that killed no worker fails, unless that was asked for', () => {
  expect(chaosFaults({ ...report, kills: 0 }, every)).toEqual([expect.stringContaining('never killed')]);
  expect(chaosFaults({ ...report, kills: 0 }, { killEveryMs: 0 })).toEqual([]);
});

test('every difference and every complaint is a fault', () => {
  expect(chaosFaults({ ...report, differences: ['a'], complaints: ['b'] }, every)).toEqual(['a', 'b']);
});
