import { expect, test } from 'vitest';
import {
  amountLimits,
  collectFindings,
  type DecimalLimits,
  ipiRateLimits,
  percentLimits,
  priceLimits,
  quantityLimits,
  readDecimal,
  readField,
} from './findings.ts';

test.each<[string, DecimalLimits, string, readonly string[], readonly string[]]>([
  [
    'an amount',
    amountLimits,
    '9999999999999,99 com até 2',
    ['9999999999999.99'],
    ['10000000000000', '0.001'],
  ],
  [
    'a percentage',
    percentLimits,
    '100 com até 4',
    ['100', '100.0000', '99.9999'],
    ['100.0001', '101', '0.00001'],
  ],
  ['a rate of the IPI', ipiRateLimits, '999,9999 com até 4', ['999.9999'], ['1000', '0.00001']],
  [
    'a quantity',
    quantityLimits,
    '99999999999,9999 com até 4',
    ['99999999999.9999'],
    ['100000000000', '0.00001'],
  ],
  [
    'a price',
    priceLimits,
    '99999999999,9999999999 com até 10',
    ['99999999999.9999999999'],
    ['100000000000', '0.00000000001'],
  ],
])('%s is read up to its limits', (_, limits, named, right, wrong) => {
  for (const text of ['0', '0.00', '1.5', '007', ...right]) {
    const findings = collectFindings();
    expect(readDecimal(findings, 'a', text, limits), text).toBeDefined();
    expect(findings.problems()).toEqual([]);
  }
  for (const text of ['-1', '-0.01', 'x', '', '1,5', '1e3', ...wrong]) {
    const findings = collectFindings();
    expect(readDecimal(findings, 'a', text, limits), text).toBeUndefined();
    expect(findings.problems()).toEqual([{ path: 'a', message: `informe um decimal de 0 a ${named} casas` }]);
  }
});

test('an absent value is undefined and no problem', () => {
  const findings = collectFindings();
  expect(readDecimal(findings, 'a', undefined, amountLimits)).toBeUndefined();
  expect(readField(findings, 'a', 'b', undefined, amountLimits)).toBeUndefined();
  expect(findings.problems()).toEqual([]);
  expect(readField(findings, 'a', 'b', '1.50', amountLimits)).toEqual({ units: 150n, scale: 2 });
  readField(findings, 'a', 'b', 'x', amountLimits);
  expect(findings.problems().map(({ path }) => path)).toEqual(['a.b']);
});

test('a field gets no further problem after one about a value that cannot be read; another field gets all its problems', () => {
  const findings = collectFindings();
  findings.problem('a', 'before');
  findings.unreadable('a', 'unreadable');
  findings.unreadable('a', 'again');
  findings.problem('a', 'after');
  findings.problem('taxClass', 'of the class', 'a');
  findings.problem('b', 'first');
  findings.problem('b', 'second');
  expect(findings.problems()).toEqual([
    { path: 'a', message: 'before' },
    { path: 'a', message: 'unreadable' },
    { path: 'b', message: 'first' },
    { path: 'b', message: 'second' },
  ]);
});

test('a warning is given once and names the first ten items and the number of the others', () => {
  const about = (...items: readonly number[]) => {
    const findings = collectFindings();
    for (const item of items) findings.warn('Atenção', item);
    return findings.warnings();
  };
  expect(about(3)).toEqual(['Atenção (item 3)']);
  expect(about(3, 3, 4)).toEqual(['Atenção (itens 3, 4)']);
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);
  expect(about(...ten)).toEqual(['Atenção (itens 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)']);
  expect(about(...ten, 11)).toEqual(['Atenção (itens 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 e mais 1)']);
  const findings = collectFindings();
  findings.warn('A');
  findings.warn('B', 1);
  findings.warn('A');
  expect(findings.warnings()).toEqual(['A', 'B (item 1)']);
});

test('a warning about different values names both values of the first ten items', () => {
  const about = (count: number) => {
    const findings = collectFindings();
    for (let item = 1; item <= count; item += 1) {
      findings.differs('vProd', item, { given: '1.50', computed: '2.00' });
    }
    return findings.warnings();
  };
  const of = (item: number) => `item ${item} (informado 1,50, calculado 2,00)`;
  const subject = 'vProd: o valor informado difere do calculado e foi mantido:';
  expect(about(1)).toEqual([`${subject} ${of(1)}.`]);
  const ten = Array.from({ length: 10 }, (_, at) => of(at + 1)).join(', ');
  expect(about(10)).toEqual([`${subject} ${ten}.`]);
  expect(about(12)).toEqual([`${subject} ${ten} e mais 2.`]);
});
