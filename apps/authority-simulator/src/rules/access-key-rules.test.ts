import { composeAccessKey } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { firstRefusal } from '../rule.ts';
import { accessKeyRules, type KeyCase } from './access-key-rules.ts';

const rules = accessKeyRules<KeyCase>('key', 'MOC 7.0', (given) => given);

const keyOf = (yearMonth: string): string =>
  composeAccessKey({
    ufCode: '35',
    yearMonth,
    cnpj: '11222333000181',
    model: '55',
    series: 1,
    number: 7,
    emissionType: '1',
    numericCode: '12345678',
  });

test.each([
  ['2701', '2027-01-01T02:59:59Z', '615'],
  ['2701', '2027-01-01T03:00:00Z', undefined],
  ['2612', '2027-01-01T03:00:00Z', undefined],
])('the year of a key begins in Brasília: a key of %s at %s', (yearMonth, at, cStat) => {
  const found = firstRefusal(rules, { accessKey: keyOf(yearMonth), now: new Date(at) });
  expect(found?.cStat).toBe(cStat);
});
