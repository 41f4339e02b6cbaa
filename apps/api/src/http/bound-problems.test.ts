import { detailStyle } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { boundProblems } from './bound-problems.ts';

const problems = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: `items[${n}].ncm`, message: 'deve ter 8 dígitos' }));

test('up to a hundred problems are all listed', () => {
  expect(boundProblems(problems(100))).toEqual(problems(100));
});

test.each([
  [101, 'mais 1 problema fica fora desta lista: corrija estes e envie de novo'],
  [60_000, 'mais 59900 problemas ficam fora desta lista: corrija estes e envie de novo'],
])('of %i problems the last entry says how many more there are', (count, message) => {
  expect(boundProblems(problems(count))).toEqual([...problems(100), { path: '', message }]);
  expect(message).toMatch(detailStyle);
});

test('a path is at most 200 characters long', () => {
  const pathOf = (length: number) => boundProblems([{ path: 'x'.repeat(length), message: 'm' }])[0]?.path;
  expect(pathOf(200)).toBe('x'.repeat(200));
  expect(pathOf(1_000_000)).toBe(`${'x'.repeat(199)}…`);
});
