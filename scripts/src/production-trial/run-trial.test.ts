import { expect, test } from 'vitest';
import { faultsOf, type TrialReport } from './run-trial.ts';

const good: TrialReport = {
  versions: ['0.10.2-rc.2', '0.10.2-rc.9'],
  shards: 512,
  phases: [],
  accepted: { nfe: 3, nfse: 1, cancellation: 1 },
  webhooks: 5,
  mails: 1,
  drainSeconds: 1,
  seconds: 60,
  refused: [],
  lost: [],
  doubled: [],
  untold: [],
  foreign: [],
  differences: [],
  complaints: [],
  crashes: [],
  faults: [],
};

test('a trial in which nothing went wrong has no fault', () => {
  expect(faultsOf(good)).toEqual([]);
});

const kinds = [
  'refused',
  'lost',
  'doubled',
  'untold',
  'foreign',
  'differences',
  'complaints',
  'crashes',
  'faults',
] as const satisfies readonly (keyof TrialReport)[];

test.each(kinds)('an entry of %s makes the trial fail', (kind) => {
  expect(faultsOf({ ...good, [kind]: ['what happened'] })).toEqual([
    expect.stringMatching(/(?:^|: )what happened$/),
  ]);
});
