import type { Fields, PrintedItem } from '../model/danfe-model.ts';
import { writtenLines } from '../text/break-paragraph.ts';
import { decimalAtLeast, decimalText, moneyText, percentText } from '../text/format-values.ts';

/**
 * Returns the description followed by `codes`, below it the issuer's text, one paragraph for each of its lines, and the
 * data that has no column. Source: MOC 7.0 Anexo II 3.1.7.
 */
export const describingParagraphs = (item: PrintedItem, codes: readonly string[] = []): string[][] => [
  [...(item.product.xProd ?? '').split(' '), ...codes],
  ...issuerParagraphs(item.additionalInfo),
  ...figureParagraphs(item),
];

/** More original lines than these are joined: 250 lines of an item would need a sheet each and seconds of drawing. */
const mostWrittenLines = 20;

function issuerParagraphs(text: string): string[][] {
  const lines = writtenLines(text);
  return (lines.length > mostWrittenLines ? [lines.join(' ')] : lines).map((line) => line.split(' '));
}

/** Returns the taxable unit when it differs from the commercial one, and the FCP, in words that are never broken. */
export const figureParagraphs = (item: PrintedItem): string[][] =>
  [taxableUnit(item.product), fund('FCP', item.icms), fund('FCP ST', item.icms)].filter(
    (words) => words.length > 0,
  );

function taxableUnit({ uCom, uTrib, qTrib, vUnCom, vUnTrib }: Fields): string[] {
  if (uCom === uTrib && sameNumber(vUnCom, vUnTrib)) return [];
  return ['Unid. trib.:', `${decimalText(qTrib)} ${uTrib ?? ''}`, `x ${decimalAtLeast(vUnTrib, 2)}`];
}

const sameNumber = (one: string | undefined, other: string | undefined): boolean =>
  decimalAtLeast(one, 2) === decimalAtLeast(other, 2);

const fundFields = {
  FCP: { base: 'vBCFCP', rate: 'pFCP', value: 'vFCP' },
  'FCP ST': { base: 'vBCFCPST', rate: 'pFCPST', value: 'vFCPST' },
} as const;

function fund(label: keyof typeof fundFields, icms: Fields): string[] {
  const { base, rate, value } = fundFields[label];
  if (icms[value] === undefined) return [];
  const words = [
    `${label}`,
    labelled('BC', moneyText(icms[base])),
    percentText(icms[rate]),
    moneyText(icms[value]),
  ];
  return words.filter((word) => word !== '');
}

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label} ${value}`);
