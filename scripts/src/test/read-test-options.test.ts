import { startVariable } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { readTestOptions, WrongTestOption } from './read-test-options.ts';

const startOf = (...args: readonly string[]) => readTestOptions('deep', args).environment[startVariable];

test.each([
  ['a day is noon of Brasília', ['--at', '2027-06-01'], '2027-06-01T15:00:00.000Z'],
  ['joined by "="', ['--at=2026-02-10'], '2026-02-10T15:00:00.000Z'],
  ['an instant', ['--at', '2030-01-15T00:00:00-03:00'], '2030-01-15T03:00:00.000Z'],
  ['none', [], undefined],
])('--at gives running clocks their start: %s', (_, args, start) => {
  expect(startOf(...args)).toBe(start);
});

test.each(['', 'tomorrow', '2027-13-01', '2027-6-1', '2027-06-01T10:00:00'])('--at %j is refused', (text) => {
  expect(() => readTestOptions('quick', ['--at', text])).toThrow(WrongTestOption);
});

test('--at that is given twice is refused', () => {
  const twice = ['--at', '2027-06-01', '--at=2026-02-10'];
  expect(() => readTestOptions('quick', twice)).toThrow(WrongTestOption);
});

test('the deep set brings the quick one along on another day, unless a part is chosen', () => {
  const { sets } = readTestOptions('deep', ['--at', '2027-06-01']);
  expect(sets).toEqual(['quick', 'deep']);
  const part = readTestOptions('deep', ['--project', 'e2e', '--at', '2027-06-01', 'packages/e2e']);
  expect(part).toMatchObject({ sets: ['deep'], chosen: ['--project', 'e2e', 'packages/e2e'] });
  expect(readTestOptions('deep', []).sets).toEqual(['deep']);
  expect(readTestOptions('quick', ['--at', '2027-06-01']).sets).toEqual(['quick']);
});
