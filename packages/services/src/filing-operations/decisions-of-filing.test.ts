import { expect, test } from 'vitest';
import { basisOf } from './decisions-of-filing.ts';

const seen = {
  run: 1,
  status: 'unknown',
  attention: 'reconcile_exhausted',
  waiting: null,
  decisions: [],
} as const;
const sent = {
  at: new Date('2026-11-21T12:00:00Z'),
  actor: 'ana',
  action: 'filing.resolve',
  reason: null,
  after: { ticket: '1', action: 'recheck' },
};

test.each([
  ['a later run that waits for the same reason', { run: 2 }],
  ['another status', { status: 'failed' } as const],
  ['another attention', { attention: 'duplicate_unresolved' } as const],
  ['the end of the attention', { attention: null }],
  ['another decision', { decisions: [sent] }],
])('a decision needs another look after %s', (_, change) => {
  expect(basisOf({ ...seen, ...change })).not.toBe(basisOf(seen));
});

test('a question for the result of a decision needs no other look', () => {
  expect(basisOf({ ...seen, decisions: [sent, sent] })).toBe(basisOf({ ...seen, decisions: [sent] }));
});
