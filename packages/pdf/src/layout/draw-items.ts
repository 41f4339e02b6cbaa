import { blockTitles } from './block-titles.ts';
import { drawBlock } from './draw-block.ts';
import { headingSize, type ItemTable, type PlacedColumn, rowHeightOf, type TableType } from './fit-table.ts';
import { type Geometry, titleHeight } from './geometry.ts';
import { type CellLine, plain } from './item-cells.ts';
import { partLines, type RowPart } from './paginate.ts';
import { beginGroup, beginPart, type OpenSheet, writeLine } from './sheet.ts';

const headingHeight = 12.6;
const headingLeading = 5.6;
/** Distance of the baseline below the middle of a line, so that figures do not touch the divider above. */
const belowMiddle = 0.3;

/** Returns the height of the parts above the first row of items. */
export const tableTopHeight = (geometry: Geometry): number => titleHeight(geometry) + headingHeight;

/** Columns under one common heading. */
interface HeadedColumns {
  readonly heading: readonly string[];
  readonly columns: readonly (PlacedColumn & { readonly index: number })[];
}

/** Draws title, headings and the items of one sheet in a frame from `top` to `bottom`. */
export function drawItems(
  sheet: OpenSheet,
  { top, bottom }: { top: number; bottom: number },
  { table, parts }: { table: ItemTable; parts: readonly RowPart[] },
): void {
  beginPart(sheet, 'items');
  drawBlock(sheet, top, blockTitles.items, (tableTop) => {
    const { left, width } = sheet.geometry.body;
    const right = left + width;
    const firstRow = tableTop + headingHeight;
    const headed = headedColumns(table.columns);
    sheet.frames.push({ x: left, y: tableTop, width, height: bottom - tableTop });
    sheet.rules.push({ x1: left, y1: firstRow, x2: right, y2: firstRow });
    headed.forEach((columns, index) => {
      const x = left + (columns.columns[0]?.left ?? 0);
      if (index > 0) sheet.rules.push({ x1: x, y1: tableTop, x2: x, y2: bottom });
      drawHeading(sheet, columns, { x, y: tableTop });
    });
    let y = firstRow;
    parts.forEach((part, index) => {
      const row = table.rows[part.item];
      if (row === undefined) return;
      if (index > 0) sheet.dashedRules.push({ x1: left, y1: y, x2: right, y2: y });
      drawPart(sheet, { headed, table, y }, cellsOf(table, part), partLines(part, row));
      y += rowHeightOf(partLines(part, row), table.type);
    });
    return bottom;
  });
}

function headedColumns(columns: readonly PlacedColumn[]): HeadedColumns[] {
  const headed: { heading: readonly string[]; columns: (PlacedColumn & { index: number })[] }[] = [];
  columns.forEach((column, index) => {
    if (column.heading !== undefined) headed.push({ heading: column.heading, columns: [] });
    headed.at(-1)?.columns.push({ ...column, index });
  });
  return headed;
}

function drawHeading(
  sheet: OpenSheet,
  { heading, columns }: HeadedColumns,
  { x, y }: { x: number; y: number },
): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const first = y + (headingHeight - heading.length * headingLeading) / 2 + 4.4;
  beginGroup(sheet, 'columnHeading');
  heading.forEach((line, index) => {
    const at = { x, y: first + index * headingLeading, width };
    writeLine(sheet, line, at, { font: 'Times-Roman', size: headingSize, align: 'center' });
  });
}

type Cells = ReturnType<ItemTable['cells']>;

/** Returns the cells of an item or of a part of it; a continued part names its item and repeats the code. */
function cellsOf({ cells, columns }: ItemTable, { item, from, to }: RowPart): Cells {
  return cells(item).map((lines, index) => {
    const kind = columns[index]?.kind;
    if (kind === 'description') {
      const named = from === 0 ? [] : [plain(`Item ${item + 1} (continuação)`)];
      return [...named, ...lines.slice(from, to)];
    }
    return from === 0 || kind === 'code' ? lines : [];
  });
}

function drawPart(
  sheet: OpenSheet,
  { headed, table, y }: { headed: readonly HeadedColumns[]; table: ItemTable; y: number },
  cells: Cells,
  lines: number,
): void {
  const { size, leading } = table.type;
  const blank = rowHeightOf(lines, table.type) - lines * leading;
  const first = y + blank / 2 + leading / 2 + belowMiddle * size;
  headed.forEach(({ columns }, index) => {
    beginGroup(sheet, index === 0 ? 'row' : 'cell');
    const highest = Math.max(...columns.map((column) => cells[column.index]?.length ?? 0));
    for (let line = 0; line < highest; line += 1) {
      for (const column of columns) {
        const content = cells[column.index]?.[line];
        if (content !== undefined)
          drawLine(sheet, column, content, { y: first + line * leading, type: table.type });
      }
    }
  });
}

function drawLine(
  sheet: OpenSheet,
  { left, width, align }: PlacedColumn,
  { label, text }: CellLine,
  { y, type: { size, side } }: { y: number; type: TableType },
): void {
  const at = { x: sheet.geometry.body.left + left + side, y, width: width - 2 * side };
  writeLine(sheet, label, at, { font: 'Times-Roman', size });
  writeLine(sheet, text, at, { font: 'Times-Roman', size, align });
}
