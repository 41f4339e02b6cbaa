import { expect, test } from 'vitest';
import { createTriedRows } from './tried-rows.ts';

const none: ReadonlySet<string> = new Set();

function withTried(...ids: readonly string[]) {
  const tried = createTriedRows();
  for (const id of ids) tried.unanswered(id);
  return tried;
}

test('while the server answers for no row, every tried row is left out, except those in flight', () => {
  const tried = withTried('a', 'b', 'c');
  expect(tried.leftOut(16, none)).toEqual(['a', 'b', 'c']);
  expect(tried.leftOut(16, new Set(['b']))).toEqual(['a', 'c']);
});

test('when the server answers for another row, tried rows get half of the starts, the earliest first', () => {
  const tried = withTried('a', 'b', 'c', 'd', 'e');
  tried.answered('another');
  expect(tried.leftOut(4, none)).toEqual(['c', 'd', 'e']);
  expect(tried.leftOut(4, new Set(['a']))).toEqual(['c', 'd', 'e']);
  expect(tried.leftOut(4, new Set(['a', 'b', 'c']))).toEqual(['d', 'e']);
});

test('when the server answers for a tried row, all tried rows may be claimed again', () => {
  const tried = withTried('a', 'b', 'c', 'd');
  tried.answered('b');
  expect(tried.leftOut(2, none)).toEqual([]);
  expect(['a', 'b'].map(tried.triedAt)).toEqual([undefined, undefined]);
});

test('a row that again gets no answer goes to the end', () => {
  const tried = withTried('a', 'b', 'a');
  expect(tried.leftOut(16, none)).toEqual(['b', 'a']);
});

test('a claim leaves out a thousand rows at most', () => {
  const tried = withTried(...Array.from({ length: 1_001 }, (_, n) => `${n}`));
  expect(tried.leftOut(16, none)).toHaveLength(1_000);
});
