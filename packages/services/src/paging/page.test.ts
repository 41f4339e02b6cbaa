import { expect, test } from 'vitest';
import { cutPage, fittingOf, growingLimitOf, limitOf } from './page.ts';

const cursorOf = (last: number) => `after ${last}`;

test('the row after the limit is not shown, and the next page begins with it', () => {
  expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: 'after 2' });
  expect(cutPage([1, 2], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: null });
  expect(cutPage([], 2, cursorOf)).toEqual({ page: [], nextCursor: null });
});

test('a page has at most 1000 rows, which is also the default', () => {
  expect([limitOf({}), limitOf({ limit: 7 }), limitOf({ limit: 5000 })]).toEqual([1000, 7, 1000]);
});

test('a page of a list that grows without limit has at most 100 rows, and 50 by default', () => {
  expect([growingLimitOf({}), growingLimitOf({ limit: 7 }), growingLimitOf({ limit: 5000 })]).toEqual([
    50, 7, 100,
  ]);
});

test('a page of big rows ends before their total size exceeds the limit, and has at least one row', () => {
  expect([[], [3], [1, 2], [1, 2, 1], [4, 1]].map((sizes) => fittingOf(sizes, 3))).toEqual([0, 1, 2, 2, 1]);
});
