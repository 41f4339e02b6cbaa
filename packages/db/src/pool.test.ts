import { expect, test } from 'vitest';
import { secondsBeforeReconnecting } from './pool.ts';

test('the wait before each new try of a pool doubles, up to 2 s', () => {
  expect([0, 1, 2, 5].map(secondsBeforeReconnecting)).toEqual([0.05, 0.1, 0.2, 1.6]);
  expect([6, 20, 1_000].map(secondsBeforeReconnecting)).toEqual([2, 2, 2]);
});
