import type { DanfeModel, Fields } from '../model/danfe-model.ts';
import { dateText, moneyText } from '../text/format-values.ts';
import { fitText, lineHeight } from '../text/measure-text.ts';
import { blockTitles } from './block-titles.ts';
import { drawBlock } from './draw-block.ts';
import { contentSize, drawRow } from './draw-field.ts';
import { beginGroup, type OpenSheet, padding, writeLines } from './sheet.ts';

const perRow = 7;
const cellPadding = 3;
/** A line has space below its figures: this space above them centres them. */
const belowMiddle = 1.5;
const font = 'Times-Roman';

/**
 * Draws block FATURA/DUPLICATAS with this many rows of installments; without billing it has no height (MOC 7.0 Anexo II
 * 3.3.2).
 */
export function drawBilling(
  sheet: OpenSheet,
  top: number,
  { bill, installments }: DanfeModel,
  rows: number,
): number {
  const printed = installments.slice(0, rows * perRow);
  if (bill === undefined && printed.length === 0) return top;
  return drawBlock(sheet, top, blockTitles.billing, (y) =>
    drawInstallments(sheet, bill === undefined ? y : drawBill(sheet, y, bill), printed),
  );
}

const drawBill = (sheet: OpenSheet, y: number, bill: Fields): number =>
  drawRow(sheet, { y, widths: sheet.geometry.rows.bill }, [
    { label: 'NÚMERO DA FATURA', content: bill.nFat ?? '' },
    { label: 'VALOR ORIGINAL', content: moneyText(bill.vOrig), align: 'right' },
    { label: 'VALOR DO DESCONTO', content: moneyText(bill.vDesc), align: 'right' },
    { label: 'VALOR LÍQUIDO', content: moneyText(bill.vLiq), align: 'right' },
  ]);

function drawInstallments(sheet: OpenSheet, top: number, installments: readonly Fields[]): number {
  const { body } = sheet.geometry;
  const width = body.width / perRow;
  const printed = installments.map((each) => cellLines(each, width - 2 * padding));
  let y = top;
  for (let first = 0; first < printed.length; first += perRow) {
    const cells = printed.slice(first, first + perRow);
    const height = Math.max(...cells.map(heightOf)) + cellPadding;
    cells.forEach((lines, column) => {
      const x = body.left + column * width;
      sheet.frames.push({ x, y, width, height });
      beginGroup(sheet, 'paragraph');
      const top = y + (height - heightOf(lines)) / 2 + belowMiddle;
      drawCell(sheet, { x: x + padding, y: top, width: width - 2 * padding }, lines);
    });
    y += height;
  }
  return y;
}

/** The texts of one line, each with its side. */
type CellLine = readonly { readonly text: string; readonly size: number; readonly align: 'left' | 'right' }[];

/** Returns number and date on one line, the value below; a long number has separate lines. */
function cellLines({ nDup = '', dVenc, vDup }: Fields, width: number): CellLine[] {
  const fitted = (text: string) => fitText(text, { font, nominal: contentSize, width });
  const number = `Nº ${nDup}`;
  const date = dateText(dVenc);
  const value = fitted(`R$ ${moneyText(vDup)}`);
  const values = value.lines.map((text): CellLine => [{ text, size: value.size, align: 'right' }]);
  const both = fitted(`${number} ${date}`);
  if (both.lines.length < 2) {
    const { size } = both;
    return [
      [
        { text: number, size, align: 'left' },
        { text: date, size, align: 'right' },
      ],
      ...values,
    ];
  }
  const numbers = fitted(number);
  return [
    ...numbers.lines.map((text): CellLine => [{ text, size: numbers.size, align: 'left' }]),
    [{ text: date, size: contentSize, align: 'right' }],
    ...values,
  ];
}

const lineSize = (line: CellLine): number => Math.max(0, ...line.map(({ size }) => size));
const heightOf = (lines: readonly CellLine[]): number =>
  lines.reduce((sum, line) => sum + lineHeight(lineSize(line)), 0);

function drawCell(
  sheet: OpenSheet,
  { x, y: top, width }: { x: number; y: number; width: number },
  lines: readonly CellLine[],
): void {
  let y = top;
  for (const line of lines) {
    for (const { text, size, align } of line)
      writeLines(sheet, [text], { x, y, width }, { font, size, align });
    y += lineHeight(lineSize(line));
  }
}

/** Returns the installments that do not fit in the block, each as a short text of the additional data. */
export const furtherInstallments = ({ installments }: DanfeModel, rows: number): string[] =>
  installments
    .slice(rows * perRow)
    .map(({ nDup, dVenc, vDup }) => `${nDup ?? ''} ${dateText(dVenc)} R$ ${moneyText(vDup)}`);
