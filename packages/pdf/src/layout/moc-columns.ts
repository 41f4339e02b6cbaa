import type { PrintedItem } from '../model/danfe-model.ts';
import { decimalAtLeast, decimalText, moneyText, percentText } from '../text/format-values.ts';
import { type CellLine, type ColumnArrangement, type ItemColumn, plain } from './item-cells.ts';
import { describingParagraphs, figureParagraphs } from './item-details.ts';
import type { Align } from './sheet.ts';

type Content = (item: PrintedItem) => string;

const whole = (heading: readonly string[], align: Align, ...fields: Content[]): ItemColumn => ({
  kind: 'whole',
  heading,
  align,
  lines: (item) => withoutEmptyEnd(fields.map((field) => plain(field(item)))),
});

export function withoutEmptyEnd(lines: readonly CellLine[]): readonly CellLine[] {
  let length = lines.length;
  while (length > 0 && lines[length - 1]?.text === '') length -= 1;
  return lines.slice(0, length);
}

const ncm: Content = ({ product }) => product.NCM ?? '';
const cst: Content = (item) => item.cst;
const cfop: Content = ({ product }) => product.CFOP ?? '';
const unit: Content = ({ product }) => product.uCom ?? '';
const quantity: Content = ({ product }) => decimalText(product.qCom);
const unitPrice: Content = ({ product }) => decimalAtLeast(product.vUnCom, 2);
const discount: Content = ({ product }) => moneyText(product.vDesc);
const total: Content = ({ product }) => moneyText(product.vProd);
const icmsBase: Content = ({ icms }) => moneyText(icms.vBC);
const icmsValue: Content = ({ icms }) => moneyText(icms.vICMS);
const icmsRate: Content = ({ icms }) => percentText(icms.pICMS);
const stBase: Content = ({ icms }) => moneyText(icms.vBCST);
const stValue: Content = ({ icms }) => moneyText(icms.vICMSST);
const ipiValue: Content = ({ ipi }) => moneyText(ipi.vIPI);
const ipiRate: Content = ({ ipi }) => percentText(ipi.pIPI);

export const code: ItemColumn = {
  kind: 'code',
  heading: ['CÓDIGO'],
  align: 'left',
  paragraphs: ({ product }) => [(product.cProd ?? '').split(' ')],
  whole: () => [],
};

const codeWithNcm: ItemColumn = {
  kind: 'code',
  heading: ['CÓDIGO', 'NCM/SH'],
  align: 'left',
  paragraphs: (item) => [(item.product.cProd ?? '').split(' '), [ncm(item)]],
  whole: (item) => [ncm(item)],
};

const description: ItemColumn = {
  kind: 'description',
  heading: ['DESCRIÇÃO DO PRODUTO/SERVIÇO'],
  align: 'left',
  paragraphs: (item) => describingParagraphs(item),
  whole: (item) => figureParagraphs(item).flat(),
};

/** The optional columns that some item of the note needs (MOC 7.0 Anexo II 3.1.7). */
interface Needed {
  readonly discount: boolean;
  readonly substitution: boolean;
  readonly ipi: boolean;
  readonly cstHeading: readonly string[];
}

const isPositive = (value: string | undefined): boolean => /[1-9]/.test(value ?? '');

export const neededDiscount = (items: readonly PrintedItem[]): boolean =>
  items.some(({ product }) => isPositive(product.vDesc));

function neededBy(items: readonly PrintedItem[]): Needed {
  const lengths = new Set(items.map((item) => item.cst.length));
  return {
    discount: neededDiscount(items),
    substitution: items.some(({ icms }) => isPositive(icms.vICMSST)),
    ipi: items.some(({ ipi }) => isPositive(ipi.vIPI)),
    cstHeading: lengths.has(4) ? (lengths.size > 1 ? ['CST', 'CSOSN'] : ['CSOSN']) : ['CST'],
  };
}

/**
 * Returns the arrangements of MOC 7.0: first each field in its own column, then more and more shared columns of two
 * fields (Anexo II 3.2). Columns that no item needs are omitted (3.1.7).
 */
export function mocArrangements(items: readonly PrintedItem[]): ColumnArrangement[] {
  const needed = neededBy(items);
  const ncmColumn = whole(['NCM/SH'], 'center', ncm);
  const classes = [whole(needed.cstHeading, 'center', cst), whole(['CFOP'], 'center', cfop)];
  const sharedClasses = [whole([...needed.cstHeading, 'CFOP'], 'center', cst, cfop)];
  const quantities = [whole(['UN'], 'center', unit), whole(['QUANT.'], 'right', quantity)];
  const sharedQuantities = [whole(['QUANT.', 'UN'], 'right', quantity, unit)];
  const price = needed.discount
    ? whole(['V. UNIT.', 'DESCONTO'], 'right', unitPrice, discount)
    : whole(['VALOR', 'UNIT.'], 'right', unitPrice);
  const st = needed.substitution ? [whole(['B. CÁLC. ST', 'VALOR ST'], 'right', stBase, stValue)] : [];
  const amounts = [
    whole(['VALOR', 'TOTAL'], 'right', total),
    whole(['B. CÁLC.', 'ICMS'], 'right', icmsBase),
    ...st,
    whole(['VALOR', 'ICMS'], 'right', icmsValue),
    ...(needed.ipi ? [whole(['VALOR', 'IPI'], 'right', ipiValue)] : []),
    whole(['ALÍQ.', 'ICMS'], 'right', icmsRate),
    ...(needed.ipi ? [whole(['ALÍQ.', 'IPI'], 'right', ipiRate)] : []),
  ];
  const sharedAmounts = [
    whole(['V. TOTAL', 'B. C. ICMS'], 'right', total, icmsBase),
    ...st,
    needed.ipi
      ? whole(['V. ICMS', 'V. IPI'], 'right', icmsValue, ipiValue)
      : whole(['VALOR', 'ICMS'], 'right', icmsValue),
    needed.ipi
      ? whole(['AL. ICMS', 'AL. IPI'], 'right', icmsRate, ipiRate)
      : whole(['ALÍQ.', 'ICMS'], 'right', icmsRate),
  ];
  return [
    [code, description, ncmColumn, ...classes, ...quantities, price, ...amounts],
    [code, description, ncmColumn, ...sharedClasses, ...sharedQuantities, price, ...amounts],
    [code, description, ncmColumn, ...sharedClasses, ...sharedQuantities, price, ...sharedAmounts],
    [codeWithNcm, description, ...sharedClasses, ...sharedQuantities, price, ...sharedAmounts],
  ];
}
