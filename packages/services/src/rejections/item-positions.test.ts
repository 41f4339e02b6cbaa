import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemPositions, placeFields } from './item-positions.ts';

const item = fc.integer({ min: 1, max: 990 });
/** Words of a reason that name no item. */
const words = fc.string({ maxLength: 40 }).filter((text) => !/nItem/i.test(text) && !/[[\]]/.test(text));
const mark = fc
  .tuple(item, fc.constantFrom('nItem', 'nitem', 'NITEM'), fc.constantFrom('', ' ', '  '))
  .map(([number, name, blank]) => ({ number, text: `[${blank}${name}${blank}:${blank}${number}${blank}]` }));

test('items are listed in the order of the reason, each once and counted from 0', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, mark), { maxLength: 12 }), words, (parts, end) => {
      const reason = parts.map(([text, { text: marked }]) => text + marked).join('') + end;
      const expected = [...new Set(parts.map(([, { number }]) => number - 1))];
      expect(itemPositions(reason)).toEqual(expected);
    }),
  );
});

test('every position is one that a note may have, for any reason', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (reason) => {
      for (const position of itemPositions(reason)) {
        expect(Number.isInteger(position) && position >= 0 && position < 990).toBe(true);
      }
    }),
  );
});

test.each([
  ['Rejeicao: CFOP de entrada [nItem: 3]', [2]],
  ['[nItem:0]', []],
  ['[nItem:991]', []],
  ['[nItem:1000]', []],
  ['[nItem:-1]', []],
  ['[nItem:1.5]', []],
  ['nItem: 2', []],
  ['[nItem: 2', []],
  ['[nItem:007]', [6]],
  ['[nItem: 2][nItem: 1] e de novo [nItem: 2]', [1, 0]],
  ['', []],
])('%s names %j', (reason, positions) => {
  expect(itemPositions(reason)).toEqual(positions);
});

test('fields of items get the position, and other fields do not change', () => {
  const reason = 'x [nItem: 2] y [nItem: 5]';
  expect(placeFields(['items[].ncm', 'finalConsumer', 'payments[].amount'], reason)).toEqual([
    'items[1].ncm',
    'items[4].ncm',
    'finalConsumer',
    'payments[].amount',
  ]);
  expect(placeFields([], reason)).toEqual(['items[1]', 'items[4]']);
  expect(placeFields(['items[].ncm'], 'sem item')).toEqual(['items[].ncm']);
  expect(placeFields([], '')).toEqual([]);
});
