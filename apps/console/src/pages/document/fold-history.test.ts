import { expect, test } from 'vitest';
import { foldEqualLines } from './fold-history.ts';

const lines = (texts: readonly string[]) =>
  texts.map((message, at) => ({ at: new Date(at), message, code: null, reason: null }));
const folded = (texts: readonly string[]) =>
  foldEqualLines(lines(texts)).map(({ at, times, lines: [first, ...more] }) => [
    at.getTime(),
    times,
    first?.message,
    more.length,
  ]);
const tried = (times: number) =>
  Array.from({ length: times }, (_, n) => [
    `A nota foi à SEFAZ (envio ${n + 1}).`,
    'A SEFAZ respondeu 108.',
  ]).flat();

test('equal attempts of several lines become one, and the lines around them stay', () => {
  expect(folded(['Recebido.', ...tried(149), 'A SEFAZ respondeu 100.'])).toEqual([
    [0, 1, 'Recebido.', 0],
    [1, 149, 'A nota foi à SEFAZ (envio 1).', 297],
    [299, 1, 'A SEFAZ respondeu 100.', 0],
  ]);
});

test('the same line three times is one, and twice is two', () => {
  expect(folded(['a', 'a', 'b', 'b', 'b'])).toEqual([
    [0, 1, 'a', 0],
    [1, 1, 'a', 0],
    [2, 3, 'b', 2],
  ]);
});

test('an attempt with another answer ends the row, and no line is lost', () => {
  const all = [...tried(3), 'A nota foi à SEFAZ (envio 4).', 'A SEFAZ respondeu 109.', ...tried(2)];
  expect(foldEqualLines(lines(all)).flatMap((each) => each.lines)).toEqual(lines(all));
  expect(folded(all).map(([, times]) => times)).toEqual([3, 1, 1, 1, 1, 1, 1]);
});

test('without lines there is nothing to join', () => {
  expect(foldEqualLines([])).toEqual([]);
});
