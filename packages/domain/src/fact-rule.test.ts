import { expect, test } from 'vitest';
import { checkFactRules, given, rulesAbout } from './fact-rule.ts';
import { UnknownField } from './unknown-field.ts';

interface Facts {
  readonly total: number;
  readonly items: readonly number[];
  readonly unreadable: never;
}

const { over, overEach } = rulesAbout<Facts>();
const source = 'a test';

const rules = [
  ...over(
    ['total'],
    [
      {
        id: 'a',
        source,
        path: 'total',
        message: 'passa de …',
        fails: ({ total }) => total > 5,
        shows: () => ['5'],
      },
      { id: 'b', source, since: '2027-01-01', path: 'total', message: 'b', fails: ({ total }) => total > 5 },
    ],
  ),
  ...overEach(['items', 'total'], ({ items }) => items, [
    {
      id: 'c',
      source,
      path: 'items[].amount',
      message: 'c',
      fails: (item, { total }, index) => item > total + index,
    },
  ]),
  ...over(
    ['unreadable'],
    [{ id: 'd', source, path: 'd', message: 'd', fails: ({ unreadable }) => unreadable }],
  ),
];

test('every rule that is in force and has its facts is checked, in order', () => {
  const facts = { total: 6, items: [7, 7, 9] };
  const ofTotal = { path: 'total', message: 'passa de 5' };
  const ofItems = [
    { path: 'items[0].amount', message: 'c' },
    { path: 'items[2].amount', message: 'c' },
  ];
  expect(checkFactRules(rules, facts, '2027-01-01')).toEqual([
    ofTotal,
    { path: 'total', message: 'b' },
    ...ofItems,
  ]);
  expect(checkFactRules(rules, facts, '2026-12-31')).toEqual([ofTotal, ...ofItems]);
  expect(checkFactRules(rules, facts, undefined)).toEqual([ofTotal, ...ofItems]);
  expect(checkFactRules(rules, { total: 6 }, undefined)).toEqual([ofTotal]);
  expect(checkFactRules(rules, { items: [9] }, undefined)).toEqual([]);
  expect(checkFactRules(rules, { total: 5, items: [5] }, undefined)).toEqual([]);
});

test('a rule that reads a field without a usable value finds no problem, and other errors are thrown', () => {
  const reading = (error: Error) =>
    Object.defineProperty({}, 'unreadable', {
      enumerable: true,
      get: () => {
        throw error;
      },
    }) as Partial<Facts>;
  expect(checkFactRules(rules, reading(new UnknownField()), undefined)).toEqual([]);
  expect(() => checkFactRules(rules, reading(new TypeError('a defect')), undefined)).toThrow('a defect');
});

test('a given value is neither null nor absent', () => {
  expect([null, undefined, 0, '', false].map(given)).toEqual([false, false, true, true, true]);
});
