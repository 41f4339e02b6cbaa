import { expect, test } from 'vitest';
import { aTaxClass, saleRules } from '../testing/tax-classes.ts';
import { checkTaxClass } from './check-tax-class.ts';

const withIbsCbs = (cst: string, classTrib: string) =>
  checkTaxClass(aTaxClass({ ibsCbs: { cst, classTrib } }));

test('a class whose codes exist has no problem', () => {
  expect(checkTaxClass(aTaxClass())).toEqual([]);
  expect(checkTaxClass(aTaxClass({ ibsCbs: null }))).toEqual([]);
  expect(withIbsCbs('200', '200034')).toEqual([]);
});

test('a CFOP that exists on no day is a problem of its rule', () => {
  const rules = [...saleRules, { ...saleRules[0], cfop: '5999' } as (typeof saleRules)[number]];
  expect(checkTaxClass({ rules })).toEqual([
    { path: 'rules[3].cfop', message: 'CFOP inexistente (SEFAZ 770)' },
  ]);
});

test.each([
  ['999', '000001', 'ibsCbs.cst', '1020'],
  ['000', '000999', 'ibsCbs.classTrib', '1023'],
  ['000', '200034', 'ibsCbs.classTrib', '1024'],
  ['200', '200028', 'ibsCbs.classTrib', '1025'],
  ['620', '620001', 'ibsCbs.classTrib', '1106'],
  ['410', '410013', 'ibsCbs.classTrib', '1106'],
  ['410', '410030', 'ibsCbs.classTrib', '1202'],
  ['800', '800001', 'ibsCbs.classTrib', '1202'],
])('CST %s with cClassTrib %s is refused at %s (SEFAZ %s)', (cst, classTrib, path, cStat) => {
  expect(withIbsCbs(cst, classTrib)).toEqual([{ path, message: expect.stringContaining(`SEFAZ ${cStat}`) }]);
});
