import { expect, test } from 'vitest';
import { cutPage, fittingOf, growingLimitOf, limitOf } from './page.ts';

const cursorOf = (last: number) => `after ${last}`;

test('the row beyond the limit is not shown; its page begins after the last one shown', () => {
  expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: 'after 2' });
  expect(cutPage([1, 2], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: null });
  expect(cutPage([], 2, cursorOf)).toEqual({ page: [], nextCursor: null });
});

test('a page has 1000 rows at most, and so many when no limit is asked', () => {
  expect([limitOf({}), limitOf({ limit: 7 }), limitOf({ limit: 5000 })]).toEqual([1000, 7, 1000]);
});

test('a page of a list that grows without end has 100 rows at most, and 50 when no limit is asked', () => {
  expect([growingLimitOf({}), growingLimitOf({ limit: 7 }), growingLimitOf({ limit: 5000 })]).toEqual([
    50, 7, 100,
  ]);
});

test('a page of big rows ends before their sizes are too many together, and has one row at least', () => {
  expect([[], [3], [1, 2], [1, 2, 1], [4, 1]].map((sizes) => fittingOf(sizes, 3))).toEqual([0, 1, 2, 2, 1]);
});
