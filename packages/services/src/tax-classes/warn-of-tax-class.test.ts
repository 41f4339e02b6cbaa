import type { TaxClassCondition, TaxClassRule } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { saleRules } from '../testing/tax-classes.ts';
import { warnOfTaxClass } from './warn-of-tax-class.ts';

const rule = (when: TaxClassCondition | undefined, cfop = '5102'): TaxClassRule => ({
  when,
  cfop,
  icms: { cst: '41' },
  pis: { cst: '07' },
  cofins: { cst: '07' },
});
const neverApplied = (...conditions: (TaxClassCondition | undefined)[]): string[] =>
  warnOfTaxClass(conditions.map((when) => rule(when)))
    .filter((warning) => warning.includes('nunca se aplica'))
    .map((warning) => warning.slice(0, 'rules[0]'.length));

test('rules in the order from special to general cause no warning', () => {
  expect(warnOfTaxClass(saleRules)).toEqual([]);
  expect(neverApplied({ operations: ['sale'], recipient: 'exempt' }, { operations: ['sale'] }, {})).toEqual(
    [],
  );
});

test('a rule after one without a condition or with an empty one is never applied', () => {
  expect(neverApplied(undefined, { operations: ['sale'] })).toEqual(['rules[1]']);
  expect(neverApplied({}, undefined)).toEqual(['rules[1]']);
});

test('a rule is never applied when earlier rules together cover all of its situations', () => {
  const both = [{ destination: 'internal' }, { destination: 'interstate' }] as const;
  expect(neverApplied(...both, { operations: ['return'] })).toEqual(['rules[2]']);
  const kinds = [{ recipient: 'contributor' }, { recipient: 'exempt' }] as const;
  expect(neverApplied(...kinds, { recipient: 'nonContributor' })).toEqual([]);
});

test('a CFOP that does not fit the destination of its rule causes a warning', () => {
  expect(warnOfTaxClass([rule({ destination: 'interstate' }, '5102')])).toEqual([
    'rules[0].cfop: o CFOP 5102 não é de destino interestadual (interstate).',
  ]);
  expect(warnOfTaxClass([rule({ destination: 'internal' }, '1102')])).toEqual([]);
});
