import type { TaxClass, TaxClassRule } from '@fiscal/api-contract';
import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, calculated, pathsOf, problemsOf, untaxed } from '../testing/a-note.ts';
import { matchTaxClassRule } from './resolve-tax-class.ts';

const aRule = (changes: Partial<TaxClassRule> = {}): TaxClassRule => ({
  cfop: '5102',
  icms: { cst: '00', rate: '18' },
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.6' },
  ...changes,
});
const aClass = (changes: Partial<TaxClass> = {}): TaxClass => ({
  code: 'GOODS',
  version: 3,
  rules: [aRule()],
  ...changes,
});
const classed = (changes: Partial<TaxItem> = {}): TaxItem =>
  anItem({ taxClass: 'GOODS', cfop: undefined, taxes: undefined, ...changes });
const noteOf = (taxClass: TaxClass, item: TaxItem = classed(), changes: Partial<TaxInput> = {}): TaxInput =>
  aNote({ taxClasses: [taxClass], items: [item], ...changes });

const sale = { operation: 'sale', destination: 'internal', recipient: 'contributor' } as const;

describe('the first rule that matches applies', () => {
  const rules = [
    aRule({ when: { operations: ['return', 'bonus'] } }),
    aRule({ when: { operations: ['sale'], destination: 'interstate', recipient: 'nonContributor' } }),
    aRule({ when: { destination: 'interstate' } }),
    aRule({ when: {} }),
    aRule(),
  ];
  test.each([
    [{ ...sale, operation: 'bonus' }, 0],
    [{ ...sale, destination: 'interstate', recipient: 'nonContributor' }, 1],
    [{ ...sale, destination: 'interstate', recipient: 'exempt' }, 2],
    [{ ...sale, operation: 'transfer', destination: 'interstate', recipient: 'nonContributor' }, 2],
    [sale, 3],
  ] as const)('%j: rule %i', (situation, index) => {
    expect(matchTaxClassRule({ rules }, situation)).toEqual({ index, rule: rules[index] });
  });

  test('no rule applies when each rule has another condition', () => {
    expect(matchTaxClassRule({ rules: rules.slice(0, 3) }, sale)).toBeUndefined();
  });
});

test('an item with a class is computed like an item that has the fields itself', () => {
  const { taxes, cfop } = {
    cfop: '5102',
    taxes: { icms: aRule().icms, pis: aRule().pis, cofins: aRule().cofins },
  };
  const own = calculated(aNote({ items: [anItem({ cfop, taxes })] }));
  const ofClass = calculated(noteOf(aClass()));
  expect(ofClass.ICMSTot).toEqual(own.ICMSTot);
  expect(ofClass.items.map(({ taxClass, ...item }) => item)).toEqual(
    own.items.map(({ taxClass, ...item }) => item),
  );
});

test('the note keeps the values of the class with its code, version and rule', () => {
  const rules = [aRule({ when: { operations: ['bonus'] } }), aRule({ benefitCode: 'SP000001' })];
  const [item] = calculated(noteOf(aClass({ rules, ibsCbs: { cst: '200', classTrib: '200003' } }))).items;
  expect(item?.taxClass).toEqual({
    code: 'GOODS',
    version: 3,
    matchedRule: 1,
    rule: rules[1],
    ibsCbs: { cst: '200', classTrib: '200003' },
  });
});

test.each(['contributor', 'exempt', 'nonContributor'] as const)(
  'ieIndicator gives the kind of recipient %s',
  (recipient) => {
    const ieIndicator = ({ contributor: 1, exempt: 2, nonContributor: 9 } as const)[recipient];
    const taxClass = aClass({ rules: [aRule({ when: { recipient } })] });
    const note = calculated(noteOf(taxClass, classed(), { recipient: { uf: 'SP', ieIndicator } }));
    expect(note.items[0]?.taxClass?.matchedRule).toBe(0);
  },
);

test('the destination is interstate when the states differ, and the rule gives the CFOP', () => {
  const rules = [
    aRule({ when: { destination: 'internal' } }),
    aRule({ when: { destination: 'interstate' }, cfop: '6102', icms: { cst: '00' } }),
  ];
  const note = calculated(noteOf(aClass({ rules }), classed(), { recipient: { uf: 'BA', ieIndicator: 1 } }));
  expect(note.items[0]).toMatchObject({ CFOP: '6102', ICMS: { pICMS: '7.0000' } });
});

test('a counter sale to another state is internal by the CFOPs of the classes', () => {
  const note = calculated(
    noteOf(aClass(), classed(), { presence: '1', recipient: { uf: 'MG', ieIndicator: 9 } }),
  );
  expect(note.ide.idDest).toBe('1');
});

test('the item prevails over the class, object by object', () => {
  const taxClass = aClass({ rules: [aRule({ ipi: { cst: '50', rate: '10' }, benefitCode: 'SP000001' })] });
  const own = { icms: untaxed.icms, ipi: null };
  const [item] = calculated(noteOf(taxClass, classed({ taxes: own, benefitCode: 'SP070010' }))).items;
  expect(item).toMatchObject({ ICMS: { element: 'ICMS40' }, PIS: { pPIS: '1.6500' }, cBenef: 'SP070010' });
  expect(item?.IPI).toBeUndefined();
  const contributions = { pis: { cst: '01', rate: '0.65' }, cofins: { cst: '01', rate: '3' } } as const;
  const [other] = calculated(noteOf(taxClass, classed({ taxes: contributions }))).items;
  expect(other).toMatchObject({ PIS: { pPIS: '0.6500' }, COFINS: { pCOFINS: '3.0000' }, cBenef: 'SP000001' });
});

test('the CFOP of the class prevails over another CFOP on the item, with a warning', () => {
  const note = calculated(noteOf(aClass(), classed({ cfop: '5101' })));
  expect(note.items[0]?.CFOP).toBe('5102');
  expect(note.warnings).toContainEqual(expect.stringMatching(/vale o da classe\. \(item 1\)$/));
  const { warnings } = calculated(noteOf(aClass(), classed({ cfop: '5102' })));
  expect(warnings.filter((warning) => warning.includes('vale o da classe'))).toEqual([]);
});

test.each([
  ['the class prevails when the item has none', undefined, { cst: '200', classTrib: '200003' }, '200003'],
  [
    'the item prevails over the class',
    { cst: '000', classTrib: '000001' },
    { cst: '200', classTrib: '200003' },
    '000001',
  ],
  ['null of the item prevails over the class', null, { cst: '200', classTrib: '200003' }, undefined],
  ['null of the class leaves the group out', undefined, null, undefined],
  ['the item prevails over null of the class', { cst: '000', classTrib: '000001' }, null, '000001'],
])('IBS/CBS: %s', (_name, own, ofClass, classTrib) => {
  const item = classed({ taxes: { ibsCbs: own } });
  const note = calculated(noteOf(aClass({ ibsCbs: ofClass }), item));
  expect(note.items[0]?.IBSCBS?.cClassTrib).toBe(classTrib);
});

describe('a problem of a class is given at items[i].taxClass', () => {
  test('a class that is unknown in the company, and nothing else is reported about the item', () => {
    expect(problemsOf(noteOf(aClass(), classed({ taxClass: 'goods' })))).toEqual([
      { path: 'items[0].taxClass', message: 'a classe tributária goods não existe nesta empresa' },
    ]);
  });

  test('a class without a rule for operation, destination and recipient, which the message names', () => {
    const rules = [aRule({ when: { operations: ['bonus'] } })];
    const [problem, ...others] = problemsOf(noteOf(aClass({ rules })));
    expect(others).toEqual([]);
    expect(problem?.path).toBe('items[0].taxClass');
    expect(problem?.message).toMatch(/venda.*interno.*contribuinte/);
  });

  test('a field of the rule, whose place in the class the message names', () => {
    const rules = [aRule({ icms: { cst: '00' } })];
    expect(problemsOf(noteOf(aClass({ rules })))).toEqual([
      { path: 'items[0].taxClass', message: expect.stringContaining('rules[0].icms.rate') },
    ]);
  });

  test('the CFOP of the rule', () => {
    expect(
      problemsOf(noteOf(aClass({ rules: [aRule({ cfop: '6102' })] }), classed({ cfop: '5102' }))),
    ).toEqual([{ path: 'items[0].taxClass', message: expect.stringContaining('rules[0].cfop') }]);
  });

  test('the IBS/CBS of the class', () => {
    expect(problemsOf(noteOf(aClass({ ibsCbs: { cst: '000', classTrib: '999999' } })))).toEqual([
      { path: 'items[0].taxClass', message: expect.stringMatching(/^classe GOODS, ibsCbs\.classTrib: /) },
    ]);
  });

  test('taxes of the rule that together exceed the value of the operation', () => {
    const icms = { cst: '90', value: '101.00' } as const;
    expect(problemsOf(noteOf(aClass({ rules: [aRule({ icms })] })))).toEqual([
      { path: 'items[0].taxClass', message: expect.stringMatching(/^classe GOODS, rules\[0\]: /) },
    ]);
  });

  test.each([
    ['ipi', { cst: '60' }],
    ['pis', { cst: '03' }],
    ['cofins', { cst: '03' }],
  ] as const)(
    'a wrong %s of the rule is a problem of the class, and in the item it is a problem of the item',
    (tax, wrong) => {
      expect(problemsOf(noteOf(aClass({ rules: [aRule({ [tax]: wrong })] })))).toEqual([
        { path: 'items[0].taxClass', message: expect.stringContaining(`rules[0].${tax}.cst`) },
      ]);
      expect(pathsOf(noteOf(aClass(), classed({ taxes: { [tax]: wrong } })))).toEqual([
        `items[0].taxes.${tax}.cst`,
      ]);
    },
  );

  test('a problem of a value in the item is given at the field of the item', () => {
    expect(pathsOf(noteOf(aClass(), classed({ taxes: { icms: { cst: '00' } } })))).toEqual([
      'items[0].taxes.icms.rate',
    ]);
  });
});
