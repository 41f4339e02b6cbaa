import { expect, test } from 'vitest';
import type { PrintedItem } from '../model/danfe-model.ts';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument } from '../testing/authorized-document.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { type ItemCase, itemCaseXml } from '../testing/item-cases.ts';
import type { ColumnArrangement } from './item-cells.ts';
import { itemArrangements } from './item-columns.ts';

/** Heading and lines of each column; columns under one heading follow each other. */
const printed = (columns: ColumnArrangement, item: PrintedItem) =>
  columns.map((column) => [
    column.heading?.join(' '),
    column.kind === 'whole'
      ? column.lines(item).map(({ label, text }) => (label === '' ? text : `${label} ${text}`))
      : column.paragraphs(item).map((words) => words.join(' ')),
  ]);

const distinct = readDanfe(distinctDocument).items;

function arrangement(layout: 'moc7' | 'nt2026010', at: number): unknown[] {
  const [item] = distinct;
  const columns = itemArrangements(distinct, layout).flat()[at];
  if (item === undefined || columns === undefined) throw new Error('no such columns');
  return printed(columns, item);
}

const description = [
  'DESCRICAO',
  'INFORMACAO',
  'Unid. trib.: 64,0000 KG x 65,65',
  'FCP BC 70,70 71,00% 72,72',
  'FCP ST BC 75,75 76,00% 77,77',
];

test('the columns of MOC 7.0 have each value under its own heading', () => {
  expect(arrangement('moc7', 0)).toEqual([
    ['CÓDIGO', ['CODIGO']],
    ['DESCRIÇÃO DO PRODUTO/SERVIÇO', description],
    ['NCM/SH', ['73181500']],
    ['CST', ['110']],
    ['CFOP', ['5102']],
    ['UN', ['CX']],
    ['QUANT.', ['61,0000']],
    ['V. UNIT. DESCONTO', ['62,62', '66,66']],
    ['VALOR TOTAL', ['63,63']],
    ['B. CÁLC. ICMS', ['67,67']],
    ['B. CÁLC. ST VALOR ST', ['73,73', '74,74']],
    ['VALOR ICMS', ['69,69']],
    ['VALOR IPI', ['80,80']],
    ['ALÍQ. ICMS', ['68,00%']],
    ['ALÍQ. IPI', ['79,00%']],
  ]);
});

test('the pairs of values that MOC 7.0 Anexo II 3.2 allows share a column, in the order of their headings', () => {
  expect(arrangement('moc7', 3)).toEqual([
    ['CÓDIGO NCM/SH', ['CODIGO', '73181500']],
    ['DESCRIÇÃO DO PRODUTO/SERVIÇO', description],
    ['CST CFOP', ['110', '5102']],
    ['QUANT. UN', ['61,0000', 'CX']],
    ['V. UNIT. DESCONTO', ['62,62', '66,66']],
    ['V. TOTAL B. C. ICMS', ['63,63', '67,67']],
    ['B. CÁLC. ST VALOR ST', ['73,73', '74,74']],
    ['V. ICMS V. IPI', ['69,69', '80,80']],
    ['AL. ICMS AL. IPI', ['68,00%', '79,00%']],
  ]);
});

test('the columns of NT 2026.010 name the tax of every base, rate and value', () => {
  const [, words = []] = [0, description];
  expect(arrangement('nt2026010', 0)).toEqual([
    ['CÓDIGO', ['CODIGO']],
    ['DESCRIÇÃO DO PRODUTO/SERVIÇO', ['DESCRICAO [NCM 73181500] [cClassTrib 000001]', ...words.slice(1)]],
    ['CST CFOP', ['CST 110', 'CFOP 5102']],
    ['QTD UN', ['61,0000', 'CX']],
    ['V. UNIT. DESCONTO', ['62,62', '66,66']],
    ['VALOR TOTAL', ['63,63']],
    ['BASES DE CÁLCULO', ['ICMS 67,67', 'IBS/CBS 84,84', 'IPI 78,78', 'IS 81,81', 'ICMS ST 73,73']],
    ['ALÍQUOTAS', ['ICMS 68,00%', 'IBS UF 85,00%', 'IBS MUN 87,00%', 'ICMS ST ']],
    [undefined, ['CBS 89,00%', 'IPI 79,00%', 'IS 82,00%']],
    ['VALOR DOS TRIBUTOS', ['ICMS 69,69', 'IBS UF 86,86', 'IBS MUN 88,88', 'ICMS ST 74,74']],
    [undefined, ['CBS 90,90', 'IPI 80,80', 'IS 83,83']],
  ]);
});

const itemsOf = (...cases: ItemCase[]) =>
  readDanfe(authorizedDocument({ items: cases.map((each, index) => itemCaseXml(index + 1, each)) })).items;

const taxesOf = (each: ItemCase): unknown => {
  const items = itemsOf(each);
  const [item] = items;
  const [columns] = itemArrangements(items, 'nt2026010').flat();
  return item && columns && printed(columns, item).slice(6);
};

test('only the taxes of the groups of an item are listed, with the effective rate when there is a reduction', () => {
  expect(taxesOf({})).toEqual([
    ['BASES DE CÁLCULO', []],
    ['ALÍQUOTAS', []],
    [undefined, []],
    ['VALOR DOS TRIBUTOS', []],
    [undefined, []],
  ]);
  const reduced = taxesOf({ reform: { base: '10.00', rate: '0.9000', value: '0.04', reduced: '0.3600' } });
  expect(reduced).toEqual([
    ['BASES DE CÁLCULO', ['IBS/CBS 10,00']],
    ['ALÍQUOTAS', ['CBS 0,36%', 'IBS MUN 0,36%']],
    [undefined, ['IBS UF 0,36%']],
    ['VALOR DOS TRIBUTOS', ['CBS 0,04', 'IBS MUN 0,04']],
    [undefined, ['IBS UF 0,04']],
  ]);
});

test('columns without a value in any item are left out, except the columns of MOC 7.0 3.1.7', () => {
  const headings = (layout: 'moc7' | 'nt2026010', ...cases: ItemCase[]) =>
    itemArrangements(itemsOf(...cases), layout)[0]?.[0]?.flatMap(({ heading }) => heading?.join(' ') ?? []);
  expect(headings('moc7', {})).toEqual([
    'CÓDIGO',
    'DESCRIÇÃO DO PRODUTO/SERVIÇO',
    'NCM/SH',
    'CST',
    'CFOP',
    'UN',
    'QUANT.',
    'VALOR UNIT.',
    'VALOR TOTAL',
    'B. CÁLC. ICMS',
    'VALOR ICMS',
    'ALÍQ. ICMS',
  ]);
  expect(headings('moc7', {}, { ipi: ['1.00', '1.0000', '0.01'] })).toContain('VALOR IPI');
  expect(headings('moc7', {}, { discount: '1.00' })).toContain('V. UNIT. DESCONTO');
  expect(headings('nt2026010', {}, { discount: '1.00' })).toContain('V. UNIT. DESCONTO');
});
