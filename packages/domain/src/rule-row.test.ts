import { expect, test } from 'vitest';
import { authorityOfCode, isRuleInForce, problemOfRule, type RuleRow, sentenceOfRule } from './rule-row.ts';

const rule: RuleRow = { id: 'X01-10', source: 'a note', path: 'items[].cfop', message: 'de … a …' };

test('a rule is in force from its first day to its last', () => {
  const both: RuleRow = { ...rule, since: '2026-01-01', until: '2026-12-31' };
  const on = (row: RuleRow) =>
    ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', undefined].map((day) => isRuleInForce(row, day));
  expect(on(both)).toEqual([false, true, true, false, false]);
  expect(on({ ...rule, since: '2026-01-01' })).toEqual([false, true, true, true, false]);
  expect(on({ ...rule, until: '2026-12-31' })).toEqual([true, true, true, false, false]);
  expect(on(rule)).toEqual([true, true, true, true, true]);
});

test('a sentence has its values in their order, then the code of the authority', () => {
  expect(sentenceOfRule({ ...rule, cStat: '527' }, ['1', '2'])).toBe('de 1 a 2 (SEFAZ 527)');
  expect(sentenceOfRule({ ...rule, cStat: 'E0014', example: ['3', '4'] })).toBe('de 3 a 4 (Sefin E0014)');
  expect(sentenceOfRule({ ...rule, example: ['3', '4'] }, ['5'])).toBe('de 5 a …');
  expect(sentenceOfRule(rule)).toBe('de … a …');
  expect(['999', 'E999'].map(authorityOfCode)).toEqual(['SEFAZ', 'Sefin']);
});

test('a problem names the position that failed', () => {
  expect(problemOfRule(rule, 7, ['a', 'b'])).toEqual({ path: 'items[7].cfop', message: 'de a a b' });
  expect(problemOfRule({ ...rule, path: 'series', message: 'x' }, 0)).toEqual({
    path: 'series',
    message: 'x',
  });
});
