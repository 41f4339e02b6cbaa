import type { PrintedItem } from '../model/danfe-model.ts';
import { decimalAtLeast, decimalText, moneyText, percentText } from '../text/format-values.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { type Align, body, cm } from './sheet.ts';

/** One column of the products table; a column may hold two fields, one under the other (MOC 7.0 Anexo II 3.2). */
export interface ItemColumn {
  readonly heading: readonly string[];
  readonly width: number;
  readonly align: Align;
  /** Paragraphs of the cell, wrapped later. */
  readonly content: (item: PrintedItem) => readonly string[];
}

type ColumnRow = readonly [
  heading: readonly string[],
  width: number,
  align: Align,
  content: ItemColumn['content'],
];

/** Columns of a note, the same on all its sheets; those that concern none of its items are left out (3.1.7). */
export function itemColumns(items: readonly PrintedItem[], layout: DanfeLayout): ItemColumn[] {
  const some = (has: (item: PrintedItem) => string | undefined) =>
    items.some((item) => /[1-9]/.test(has(item) ?? ''));
  const discount = some(({ product }) => product.vDesc);
  const substitution = some(({ icms }) => icms.vICMSST);
  const ipi = some((item) => item.ipi.vIPI);
  const before: ColumnRow[] = [[['CÓDIGO'], 1.6, 'left', ({ product }) => [product.cProd ?? '']]];
  const after: ColumnRow[] = [
    [['NCM/SH'], 1.1, 'center', ({ product }) => [product.NCM ?? '']],
    [['CST'], 0.72, 'center', ({ cst }) => [cst]],
    [['CFOP'], 0.78, 'center', ({ product }) => [product.CFOP ?? '']],
    [['UN'], 0.85, 'center', ({ product }) => [product.uCom ?? '']],
    [['QUANT.'], 1.5, 'right', ({ product }) => [decimalText(product.qCom)]],
    [
      discount ? ['VALOR UNIT.', 'DESCONTO'] : ['VALOR UNIT.'],
      1.65,
      'right',
      ({ product }) => [decimalAtLeast(product.vUnCom, 2), moneyText(product.vDesc)],
    ],
    [['VALOR TOTAL'], 1.65, 'right', ({ product }) => [moneyText(product.vProd)]],
    [['B. CÁLC.', 'ICMS'], 1.55, 'right', ({ icms }) => [moneyText(icms.vBC)]],
    ...(substitution ? [substitutionValues] : []),
    [['VALOR', 'ICMS'], 1.35, 'right', ({ icms }) => [moneyText(icms.vICMS)]],
    ...(ipi ? [ipiValue] : []),
    [['ALÍQ.', 'ICMS'], 0.95, 'right', ({ icms }) => [percentText(icms.pICMS)]],
    ...(ipi ? [ipiRate] : []),
  ];
  const fixed = [...before, ...after].reduce((sum, [, width]) => sum + width, 0);
  const description: ColumnRow = [
    ['DESCRIÇÃO DO PRODUTO/SERVIÇO'],
    body.width / cm(1) - fixed,
    'left',
    (item) => [item.product.xProd ?? '', ...details(item, layout)],
  ];
  return [...before, description, ...after].map(([heading, width, align, content]) => ({
    heading,
    width: cm(width),
    align,
    content,
  }));
}

const substitutionValues: ColumnRow = [
  ['B. CÁLC. ST', 'VALOR ST'],
  1.5,
  'right',
  ({ icms }) => [moneyText(icms.vBCST), moneyText(icms.vICMSST)],
];
const ipiValue: ColumnRow = [['VALOR', 'IPI'], 1.25, 'right', (item) => [moneyText(item.ipi.vIPI)]];
const ipiRate: ColumnRow = [['ALÍQ.', 'IPI'], 0.95, 'right', (item) => [percentText(item.ipi.pIPI)]];

/** Lines under the description: taxable unit when it differs, FCP, IBS/CBS/IS, and the text of the issuer. */
function details(item: PrintedItem, layout: DanfeLayout): string[] {
  const reform = layout === 'nt2026010' ? reformTexts(item) : [];
  return [item.additionalInfo, taxableUnitText(item), fundText(item), ...reform];
}

function taxableUnitText({ product }: PrintedItem): string {
  const { uCom, uTrib, qTrib, vUnCom, vUnTrib } = product;
  if (uCom === uTrib && vUnCom === vUnTrib) return '';
  return `Unid. trib.: ${decimalText(qTrib)} ${uTrib ?? ''} x ${decimalAtLeast(vUnTrib, 2)}`;
}

function fundText({ icms }: PrintedItem): string {
  const own =
    icms.vFCP === undefined
      ? []
      : ['FCP', labelled('BC', icms.vBCFCP), percentText(icms.pFCP), moneyText(icms.vFCP)];
  const st =
    icms.vFCPST === undefined
      ? []
      : ['FCP ST', labelled('BC', icms.vBCFCPST), percentText(icms.pFCPST), moneyText(icms.vFCPST)];
  return [...own, ...st].filter((part) => part !== '').join(' ');
}

const labelled = (label: string, value: string | undefined): string =>
  value === undefined ? '' : `${label} ${moneyText(value)}`;

/** Class and base, then the taxes with rate and value. Source: NT 2026.010 4.3. */
function reformTexts({ reform }: PrintedItem): string[] {
  if (reform === undefined) return [];
  const base = labelled('BC IBS/CBS', reform.base);
  const taxes = reform.taxes.map(({ label, base: own, rate, value }) =>
    [label, labelled('BC', own), percentText(rate), moneyText(value)].filter((part) => part !== '').join(' '),
  );
  return [`cClassTrib ${reform.classification} ${base}`, taxes.join(' ')];
}
