import { expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';
import { readLimit } from './read-limit.ts';

test('a time is written in seconds, minutes, hours or days', () => {
  expect(['90s', '30m', '2h', '3d'].map(readDuration)).toEqual([90_000, 1_800_000, 7_200_000, 259_200_000]);
  for (const text of ['', '3', 'd', '2w', '-1d', '1.5h', '1234567s'])
    expect(() => readDuration(text), text).toThrow('write 90s, 30m, 2h or 3d.');
});

test('a list has 1 to 500 rows', () => {
  expect(['1', '500'].map(readLimit)).toEqual([1, 500]);
  for (const text of ['0', '501', '', '1e2']) expect(() => readLimit(text), text).toThrow('from 1 to 500');
});
