import type { PrintedItem } from '../model/danfe-model.ts';
import { decimalAtLeast, decimalText, moneyText, percentText } from '../text/format-values.ts';
import { type CellLine, type ColumnArrangement, type ItemColumn, plain } from './item-cells.ts';
import { describingParagraphs, figureParagraphs } from './item-details.ts';
import { itemTaxes } from './item-taxes.ts';
import { code, neededDiscount, withoutEmptyEnd } from './moc-columns.ts';

const description: ItemColumn = {
  kind: 'description',
  heading: ['DESCRIÇÃO DO PRODUTO/SERVIÇO'],
  align: 'left',
  paragraphs: (item) => describingParagraphs(item, classifications(item)),
  whole: (item) => [...figureParagraphs(item).flat(), ...classifications(item)],
};

const classifications = ({ product, reform }: PrintedItem): string[] => [
  ...(product.NCM === undefined ? [] : [`[NCM ${product.NCM}]`]),
  ...(reform?.classification === undefined ? [] : [`[cClassTrib ${reform.classification}]`]),
];

const classes: ItemColumn = {
  kind: 'whole',
  heading: ['CST', 'CFOP'],
  align: 'right',
  lines: ({ cst, product }) => [
    { label: cst.length === 4 ? 'CSOSN' : 'CST', text: cst },
    { label: 'CFOP', text: product.CFOP ?? '' },
  ],
};

const quantity: ItemColumn = {
  kind: 'whole',
  heading: ['QTD', 'UN'],
  align: 'center',
  lines: ({ product }) => [plain(decimalText(product.qCom)), plain(product.uCom ?? '')],
};

const price = (heading: readonly string[]): ItemColumn => ({
  kind: 'whole',
  heading,
  align: 'right',
  lines: ({ product }) =>
    withoutEmptyEnd([plain(decimalAtLeast(product.vUnCom, 2)), plain(moneyText(product.vDesc))]),
});

const total: ItemColumn = {
  kind: 'whole',
  heading: ['VALOR', 'TOTAL'],
  align: 'right',
  lines: ({ product }) => [plain(moneyText(product.vProd))],
};

interface TaxLines {
  readonly bases: readonly CellLine[];
  readonly rates: readonly CellLine[];
  readonly values: readonly CellLine[];
}

/** Returns each line with the name of its tax. */
function taxLines(item: PrintedItem): TaxLines {
  const { bases, levies } = itemTaxes(item);
  return {
    bases: bases.map(({ label, value }) => ({ label, text: moneyText(value) })),
    rates: levies.map(({ label, rate }) => ({ label, text: percentText(rate) })),
    values: levies.map(({ label, value }) => ({ label, text: moneyText(value) })),
  };
}

/** Returns columns under one heading, over which the lines of a list are distributed, to be read line by line. */
const spread = (
  heading: readonly string[],
  columns: number,
  lines: (item: PrintedItem) => readonly CellLine[],
): ItemColumn[] =>
  Array.from({ length: columns }, (_, column) => ({
    kind: 'whole',
    heading: column === 0 ? heading : undefined,
    align: 'right',
    lines: columns === 1 ? lines : (item) => lines(item).filter((_line, index) => index % columns === column),
  }));

/**
 * The number of columns under the heading of the bases and under each of rates and values. The form of the model is
 * first.
 */
const forms = [
  { bases: 1, levies: 2 },
  { bases: 1, levies: 3 },
  { bases: 2, levies: 2 },
  { bases: 2, levies: 3 },
  { bases: 1, levies: 1 },
] as const;

/**
 * Returns the columns of the reference model of NT 2026.010, first as it shows them, then with more or fewer
 * sub-columns.
 */
export function reformArrangements(items: readonly PrintedItem[]): ColumnArrangement[] {
  const priced = price(neededDiscount(items) ? ['V. UNIT.', 'DESCONTO'] : ['VALOR', 'UNIT.']);
  const taxes = new Map(items.map((item) => [item, taxLines(item)]));
  const of = (kind: keyof TaxLines) => (item: PrintedItem) => taxes.get(item)?.[kind] ?? [];
  const baseColumns = [1, 2].map((columns) => spread(['BASES DE', 'CÁLCULO'], columns, of('bases')));
  const levyColumns = [1, 2, 3].map((columns) => [
    ...spread(['ALÍQUOTAS'], columns, of('rates')),
    ...spread(['VALOR DOS', 'TRIBUTOS'], columns, of('values')),
  ]);
  return forms.map((form) => [
    code,
    description,
    classes,
    quantity,
    priced,
    total,
    ...(baseColumns[form.bases - 1] ?? []),
    ...(levyColumns[form.levies - 1] ?? []),
  ]);
}
