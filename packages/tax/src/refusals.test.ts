import { type RuleRow, sentenceOfRule } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { calculateNote } from './calculate-note.ts';
import type { TaxInput } from './context/tax-input.ts';
import { taxRules } from './rules/tax-rules.ts';
import { aNote, anItem, aSimplesNote, problemsOf, untaxed } from './testing/a-note.ts';
import { brokenCodes } from './testing/broken-codes.ts';
import { brokenIbsCbs } from './testing/broken-ibs-cbs.ts';
import {
  aReturn,
  csosn,
  icms,
  mei,
  toBahia,
  toExempt,
  toNonContributor,
  withIcms,
  withTaxes,
} from './testing/broken-note.ts';
import { brokenValues } from './testing/broken-values.ts';

/** Decimals outside the limits of their fields, which are not rows of a table. */
const unreadable: readonly (readonly [string, TaxInput, string])[] = [
  ['a rate above 100%', aNote(withIcms({ cst: '00', rate: '101' })), `${icms}.rate`],
  ['five places in a rate', aNote(withIcms({ cst: '00', rate: '18.00001' })), `${icms}.rate`],
  ['a comma', aNote({ items: [anItem({ unitPrice: '1,50' })] }), 'items[0].unitPrice'],
];

const brokenNotes = [...brokenCodes, ...brokenValues, ...brokenIbsCbs];
const ruleOf = (id: string): RuleRow => {
  const rule = taxRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};

/** Returns a pattern of the sentence of a row that accepts any values. */
const sentenceWithAnyValues = (rule: RuleRow): RegExp =>
  new RegExp(
    `^${sentenceOfRule(rule, [])
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '[^…]+')}$`,
  );

describe('each rule refuses a note that breaks it, at its field', () => {
  test.each(brokenNotes.map((broken) => [broken.rule, broken.name, broken] as const))(
    '%s: %s',
    (id, _, broken) => {
      const rule = ruleOf(id);
      expect(broken.path.replace(/\[\d+\]/, '[]')).toBe(rule.path);
      expect(problemsOf(broken.input)).toContainEqual({
        path: broken.path,
        message: expect.stringMatching(sentenceWithAnyValues(rule)),
      });
    },
  );

  test('every row has a note that breaks it', () => {
    const ids = taxRules.map(({ id }) => id);
    expect([...new Set(brokenNotes.map(({ rule }) => rule))].sort()).toEqual([...ids].sort());
  });
});

test('an entry that is in a table from a day on is refused on the day before and accepted on that day', () => {
  const messagesOn = (input: TaxInput, issuedOn: string) => {
    const result = calculateNote({ ...input, issuedOn });
    return result.ok ? [] : result.problems.map(({ message }) => message);
  };
  const cfop = aNote({ items: [anItem({ cfop: '5131' })] });
  const notThatDay = sentenceOfRule(ruleOf('I08/770-day'));
  expect(messagesOn(cfop, '2017-12-31')).toContain(notThatDay);
  expect(messagesOn(cfop, '2018-01-01')).not.toContain(notThatDay);
  const toRondonia = aNote({
    recipient: { uf: 'RO', ieIndicator: 9 },
    items: [anItem({ cfop: '6108', taxes: { ...untaxed, icms: { cst: '00' } } })],
  });
  const unknownRate = sentenceOfRule(ruleOf('icms/difal-rates'));
  expect(messagesOn(toRondonia, '2024-01-11')).toContain(unknownRate);
  expect(messagesOn(toRondonia, '2024-01-12')).not.toContain(unknownRate);
});

describe('a decimal outside the limits of a field is refused at that field', () => {
  test.each(unreadable)('for example %s', (_name, input, path) => {
    expect(problemsOf(input).map((problem) => problem.path)).toContain(path);
  });
});

test('the unchanged note, which these tables break, is accepted', () => {
  expect(calculateNote(aNote()).ok).toBe(true);
  expect(calculateNote(aSimplesNote()).ok).toBe(true);
});

test('a CFOP that never existed is refused once', () => {
  expect(problemsOf(aNote({ items: [anItem({ cfop: '5000' })] }))).toHaveLength(1);
});

test('all problems of a note are given at once', () => {
  const items = [anItem({ cfop: '6102' }), anItem({ taxes: { ...untaxed, icms: { cst: '00' } } })];
  expect(problemsOf(aNote({ items })).map(({ path }) => path)).toEqual([
    'items[0].cfop',
    'items[1].taxes.icms.rate',
  ]);
});

test.each<readonly [string, TaxInput]>([
  [
    'CST 50 for repair to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '50' }, { cfop: '5915' }) }),
  ],
  [
    'CST 50 with 5949 to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '50' }, { cfop: '5949' }) }),
  ],
  [
    'CST 51 returned to a non-contributor',
    aNote({ ...toNonContributor, ...aReturn, ...withIcms({ cst: '51' }, { cfop: '5202' }) }),
  ],
  [
    'CST 51 with 5922 to a non-contributor',
    aNote({ ...toNonContributor, ...withIcms({ cst: '51' }, { cfop: '5922' }) }),
  ],
  [
    'CST 50 for repair to an exempt recipient',
    aNote({ ...toExempt, ...withIcms({ cst: '50' }, { cfop: '5915' }) }),
  ],
  ['CST 51 inside the state to an exempt recipient', aNote({ ...toExempt, ...withIcms({ cst: '51' }) })],
  [
    'CSOSN 900 for repair to a non-contributor',
    aSimplesNote({ ...toNonContributor, ...csosn('900', { cfop: '5915' }) }),
  ],
  ['CSOSN 900 of a MEI with 5904', aNote({ ...mei, ...toNonContributor, ...csosn('900', { cfop: '5904' }) })],
  ...['5123', '5906', '5907'].map((cfop): readonly [string, TaxInput] => [
    `CST 51 with ${cfop} to a non-contributor`,
    aNote({ ...toNonContributor, ...withIcms({ cst: '51' }, { cfop }) }),
  ]),
  ...['6123', '6922'].map((cfop): readonly [string, TaxInput] => [
    `CST 51 with ${cfop} to a non-contributor of another state`,
    aNote({ recipient: { uf: 'BA', ieIndicator: 9 }, ...withIcms({ cst: '51' }, { cfop }) }),
  ]),
  ...['5901', '5912', '5913', '5916'].map((cfop): readonly [string, TaxInput] => [
    `CST 50 with ${cfop} to an exempt recipient`,
    aNote({ ...toExempt, ...withIcms({ cst: '50' }, { cfop }) }),
  ]),
  ...['6901', '6915', '6916'].map((cfop): readonly [string, TaxInput] => [
    `CST 50 with ${cfop} to an exempt recipient of another state`,
    aNote({ recipient: { uf: 'BA', ieIndicator: 2 }, ...withIcms({ cst: '50' }, { cfop }) }),
  ]),
  ...['5912', '5913', '5916'].map((cfop): readonly [string, TaxInput] => [
    `CSOSN 900 with ${cfop} to a non-contributor`,
    aSimplesNote({ ...toNonContributor, ...csosn('900', { cfop }) }),
  ]),
  ...['6915', '6916'].map((cfop): readonly [string, TaxInput] => [
    `CSOSN 900 with ${cfop} to a non-contributor of another state`,
    aSimplesNote({ recipient: { uf: 'BA', ieIndicator: 9 }, ...csosn('900', { cfop }) }),
  ]),
  ...['301', '399'].map((enquadramento): readonly [string, TaxInput] => [
    `IPI 52 with the framework ${enquadramento}`,
    aNote(withTaxes({ ipi: { cst: '52', enquadramento } })),
  ]),
  [
    'a return of natural gas with 5949',
    aNote({ ...aReturn, ...withIcms({ cst: '90' }, { cfop: '5949', ncm: '27112100' }) }),
  ],
  [
    'CST 90 received back from a non-contributor',
    aNote({
      ...toNonContributor,
      ...aReturn,
      direction: 'in',
      ...withIcms({ cst: '90' }, { cfop: '1202' }),
    }),
  ],
  [
    'any return with 1949',
    aNote({ ...aReturn, direction: 'in', ...withIcms({ cst: '90' }, { cfop: '1949' }) }),
  ],
  ['12% to BA on 6118', aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6118' }) })],
  [
    '12% to BA on goods that are returned',
    aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6902' }) }),
  ],
  [
    'a return from another state with 2949',
    aNote({ ...toBahia, ...aReturn, direction: 'in', ...withIcms({ cst: '90' }, { cfop: '2949' }) }),
  ],
  [
    '12% to BA on an annulment',
    aNote({ ...toBahia, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6206' }) }),
  ],
  [
    'a return at the rate of the original',
    aNote({ ...toBahia, ...aReturn, ...withIcms({ cst: '00', rate: '12' }, { cfop: '6202' }) }),
  ],
  ['a value one cent off', aNote(withIcms({ cst: '00', rate: '18', value: '18.01' }))],
  ['zero in a field without a tag', aNote(withIcms({ cst: '40', rate: '0', value: '0.00' }))],
])('an exception of a rule is accepted: %s', (_name, input) => {
  expect(calculateNote(input)).toMatchObject({ ok: true });
});

test.each([
  ['baseReduction', { cst: '20', rate: '18', baseReduction: '150' }],
  ['rate', { cst: '00', rate: '101' }],
  ['creditRate', { csosn: '101', creditRate: '101' }],
] as const)('a %s that cannot be read is refused once, and not also as missing', (field, given) => {
  const note = 'csosn' in given ? aSimplesNote() : aNote();
  const items = note.items.map((item) => ({ ...item, taxes: { ...item.taxes, icms: given } }));
  expect(problemsOf({ ...note, items })).toEqual([
    { path: `items[0].taxes.icms.${field}`, message: expect.stringContaining('informe um decimal') },
  ]);
});
