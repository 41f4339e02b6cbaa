import { expect, test } from 'vitest';
import { annexMatches } from './annex-item.ts';
import { selectiveTaxMatches } from './selective-tax.ts';

const day = '2026-11-21';
const itemsOf = (ncm: string): readonly string[] =>
  annexMatches(ncm, day).map(({ annex, item }) => `${annex.annex} ${item.item}`);

test('mushrooms are out of Annex XV and back in Annex VII', () => {
  expect(itemsOf('07095100')).toEqual(['VII 14', 'IX 10']);
});

test('beans of Annex I are out of Annex VII', () => {
  expect(itemsOf('07133319')).toContain('I 7');
  expect(itemsOf('07133319').filter((item) => item.startsWith('VII '))).toEqual([]);
});

test('rice is food of Annex I, and by its chapter an input of Annex IX', () => {
  expect(itemsOf('10063021')).toEqual(['I 1', 'IX 10', 'IX 19']);
  expect(annexMatches('10063021', day).map(({ matchedPrefix }) => matchedPrefix)).toEqual([
    '100630',
    '10',
    '10',
  ]);
});

test('a residual code of devices hits three items of Annex XII', () => {
  expect(itemsOf('90181980').filter((item) => item.startsWith('XII '))).toEqual([
    'XII 1.2',
    'XII 1.3',
    'XII 14',
  ]);
});

test('menstrual care is in Annex VIII and in art. 147', () => {
  expect(itemsOf('96190000')).toEqual(['VIII 7', 'null I-III']);
  expect(annexMatches('96190000', day).map(({ annex }) => annex.law)).toEqual([
    'LC 214/2025, art. 136',
    'LC 214/2025, art. 147',
  ]);
});

test('a computer is in no annex; documents of 2025 read the annexes of 2026', () => {
  expect(itemsOf('84713012')).toEqual([]);
  expect(annexMatches('10063021', '2025-11-21')).toHaveLength(3);
});

test('beer is under the Imposto Seletivo, ethanol is not', () => {
  expect(selectiveTaxMatches('22030000').map(({ item }) => [item.group, item.validFrom])).toEqual([
    ['bebidas alcoólicas', '2027-01-01'],
  ]);
  expect(selectiveTaxMatches('22071000')).toEqual([]);
  expect(selectiveTaxMatches('88026000')).toEqual([]);
});
