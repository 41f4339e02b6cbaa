import type { PrintedItem } from '../model/danfe-model.ts';
import { wrapText } from '../text/measure-text.ts';
import type { ItemColumn } from './item-columns.ts';
import type { ItemRange } from './paginate.ts';
import { body, cm, drawTitle, type OpenSheet, titleHeight, writeLine, writeLines } from './sheet.ts';

const textSize = 6;
const headingSize = 5;
const leading = cm(0.25);
const rowPadding = cm(0.12);
const cellPadding = 1.5;
const headingHeight = cm(0.5);

/** Height of the title and the headings of the table. */
export const tableTopHeight = titleHeight + headingHeight;

/** An item broken into the lines of its cells. */
export interface MeasuredItem {
  readonly cells: readonly (readonly string[])[];
  readonly height: number;
}

/** Breaks every cell of an item into lines; the highest cell gives the height, in points. */
export function measureItem(item: PrintedItem, columns: readonly ItemColumn[]): MeasuredItem {
  const cells = columns.map(({ content, width }) =>
    content(item).flatMap((paragraph) =>
      wrapText(paragraph, 'Times-Roman', textSize, width - 2 * cellPadding),
    ),
  );
  const lines = Math.max(1, ...cells.map((cell) => cell.length));
  return { cells, height: lines * leading + rowPadding };
}

export interface ItemsBlock {
  readonly columns: readonly ItemColumn[];
  readonly items: readonly MeasuredItem[];
  readonly range: ItemRange;
}

/** Draws title, headings and the items of one sheet in a frame from `top` to `bottom`. */
export function drawItems(
  sheet: OpenSheet,
  { top, bottom }: { top: number; bottom: number },
  { columns, items, range }: ItemsBlock,
): void {
  const tableTop = drawTitle(sheet, top, 'DADOS DOS PRODUTOS/SERVIÇOS');
  const firstRow = tableTop + headingHeight;
  sheet.frames.push({ x: body.left, y: tableTop, width: body.width, height: bottom - tableTop });
  sheet.rules.push({ x1: body.left, y1: firstRow, x2: body.left + body.width, y2: firstRow });
  const lefts = leftEdges(columns);
  columns.forEach((column, index) => {
    const x = lefts[index] ?? 0;
    if (index > 0) sheet.rules.push({ x1: x, y1: tableTop, x2: x, y2: bottom });
    drawHeading(sheet, column, { x, y: tableTop });
  });
  let y = firstRow;
  items.slice(range.from, range.to).forEach((item, index) => {
    if (index > 0) sheet.dashedRules.push({ x1: body.left, y1: y, x2: body.left + body.width, y2: y });
    drawItem(sheet, item, columns, lefts, y);
    y += item.height;
  });
}

function leftEdges(columns: readonly ItemColumn[]): number[] {
  let x: number = body.left;
  return columns.map(({ width }) => {
    const left = x;
    x += width;
    return left;
  });
}

function drawHeading(sheet: OpenSheet, { heading, width }: ItemColumn, at: { x: number; y: number }): void {
  const top = at.y + (headingHeight - heading.length * 6) / 2 + 4.5;
  heading.forEach((line, index) => {
    writeLine(
      sheet,
      line,
      { x: at.x, y: top + index * 6, width },
      { font: 'Times-Roman', size: headingSize, align: 'center' },
    );
  });
}

function drawItem(
  sheet: OpenSheet,
  item: MeasuredItem,
  columns: readonly ItemColumn[],
  lefts: readonly number[],
  y: number,
): void {
  item.cells.forEach((lines, index) => {
    const column = columns[index];
    if (column === undefined) return;
    writeLines(
      sheet,
      lines,
      {
        x: (lefts[index] ?? 0) + cellPadding,
        y: y + rowPadding / 2 + 1.2,
        width: column.width - 2 * cellPadding,
      },
      { font: 'Times-Roman', size: textSize, align: column.align, leading },
    );
  });
}
