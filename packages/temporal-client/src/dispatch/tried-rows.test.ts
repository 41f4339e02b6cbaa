import { expect, test } from 'vitest';
import { createTriedRows } from './tried-rows.ts';

const none: ReadonlySet<string> = new Set();

function withTried(...ids: readonly string[]) {
  const tried = createTriedRows();
  for (const id of ids) tried.unanswered(id);
  return tried;
}

test('while the server answers for nobody every row that was tried is left out, the one in flight excepted', () => {
  const tried = withTried('a', 'b', 'c');
  expect(tried.leftOut(16, none)).toEqual(['a', 'b', 'c']);
  expect(tried.leftOut(16, new Set(['b']))).toEqual(['a', 'c']);
});

test('once it answers for another row, tried ones come back on half of the starts, the earliest first', () => {
  const tried = withTried('a', 'b', 'c', 'd', 'e');
  tried.answered('another');
  expect(tried.leftOut(4, none)).toEqual(['c', 'd', 'e']);
  expect(tried.leftOut(4, new Set(['a']))).toEqual(['c', 'd', 'e']);
  expect(tried.leftOut(4, new Set(['a', 'b', 'c']))).toEqual(['d', 'e']);
});

test('once it answers for a row that was tried, all of them come back: the server was away', () => {
  const tried = withTried('a', 'b', 'c', 'd');
  tried.answered('b');
  expect(tried.leftOut(2, none)).toEqual([]);
  expect(['a', 'b'].map(tried.triedAt)).toEqual([undefined, undefined]);
});

test('a row that is not answered again goes behind the others', () => {
  const tried = withTried('a', 'b', 'a');
  expect(tried.leftOut(16, none)).toEqual(['b', 'a']);
});

test('a claim leaves out a thousand rows at most', () => {
  const tried = withTried(...Array.from({ length: 1_001 }, (_, n) => `${n}`));
  expect(tried.leftOut(16, none)).toHaveLength(1_000);
});
