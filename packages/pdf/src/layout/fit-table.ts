import type { PrintedItem } from '../model/danfe-model.ts';
import { breakLines, breakParagraph, countLines, type Paragraph } from '../text/break-paragraph.ts';
import { measureThousandths, widthOf } from '../text/measure-text.ts';
import { type CellLine, type ItemColumn, plain } from './item-cells.ts';
import type { Align } from './sheet.ts';

/** Type of the contents of a table, in points; at least 6 pt (MOC 7.0 Anexo II 3.7.7). */
export interface TableType {
  readonly size: number;
  /** Distance between two baselines. */
  readonly leading: number;
  /** Space of a row above and below its lines together. */
  readonly padding: number;
  /** The lowest row. */
  readonly least: number;
  /** Space between the edges of a column and its contents. */
  readonly side: number;
}

/** The type that needs the least paper. */
export const densestType: TableType = { size: 6, leading: 5.35, padding: 1, least: 8, side: 1.5 };

/** The types, the most legible first. */
export const tableTypes: readonly TableType[] = [
  { size: 7, leading: 7.7, padding: 3.2, least: 10.9, side: 2.5 },
  { size: 6.5, leading: 7.1, padding: 2.8, least: 9.9, side: 2.2 },
  { size: 6, leading: 6.6, padding: 2.2, least: 8.8, side: 2 },
  { size: 6, leading: 6, padding: 1.6, least: 8.4, side: 1.7 },
  { size: 6, leading: 5.6, padding: 1.2, least: 8, side: 1.5 },
  densestType,
];

export const headingSize = 5;
/** The gap between a label and its value, in thousandths of the type size. */
const labelGap = 300;
/** The extra width of a column when no description needs the space. */
const mostSpare = 7;
/** The share of the table that the code may have before it is broken. */
const codeShare = 0.14;

export interface PlacedColumn {
  readonly heading: readonly string[] | undefined;
  readonly align: Align;
  readonly kind: ItemColumn['kind'];
  /** Position from the left edge of the table, in points. */
  readonly left: number;
  readonly width: number;
}

export interface TableRow {
  readonly lines: number;
  /** The number of first lines that stay on one sheet: all columns except the description. */
  readonly together: number;
  /** Lines of the code, which a continued part repeats. */
  readonly head: number;
}

export interface ItemTable {
  readonly columns: readonly PlacedColumn[];
  readonly type: TableType;
  readonly rows: readonly TableRow[];
  /** Returns the lines of each column of an item. */
  readonly cells: (item: number) => readonly (readonly CellLine[])[];
  /** True when the description is wide enough for unbroken words and numbers. */
  readonly spacious: boolean;
}

/** A column with the contents of all items, measured in multiples of the type size. */
export interface MeasuredColumn {
  readonly column: ItemColumn;
  /** The width of the heading, in points. */
  readonly headingWidth: number;
  /** The width of the widest text that must not be broken. */
  readonly wholeWidth: number;
  /** The width of the widest content without a break. */
  readonly fullWidth: number;
  /** Returns the number of lines of each item in this width, in multiples of the type size. */
  readonly counts: (width: number) => readonly number[];
  /**
   * Returns the lines of one item in this width, computed at each call: those of all tried columns would fill the
   * memory.
   */
  readonly cell: (item: number, width: number) => readonly CellLine[];
}

const widest = (widths: readonly number[]): number =>
  widths.reduce((most, width) => Math.max(most, width), 0);

/** Measures the contents of a column once for all tables that may have it. */
export function measureColumn(column: ItemColumn, items: readonly PrintedItem[]): MeasuredColumn {
  const headingWidth = widest(
    (column.heading ?? []).map((line) => widthOf(line, 'Times-Roman', headingSize)),
  );
  if (column.kind === 'whole') {
    let most = 0;
    const counts = items.map((item) => {
      const lines = column.lines(item);
      most = Math.max(most, widestLine(lines));
      return lines.length;
    });
    const width = most / 1000;
    return {
      column,
      headingWidth,
      wholeWidth: width,
      fullWidth: width,
      counts: () => counts,
      cell: (item) => {
        const printed = items[item];
        return printed === undefined ? [] : column.lines(printed);
      },
    };
  }
  const paragraphs = items.map((item) => column.paragraphs(item).map((words) => breakLines(words)));
  let full = 0;
  for (const cell of paragraphs) for (const { width } of cell) full = Math.max(full, width);
  let whole = 0;
  for (const item of items) {
    for (const word of column.whole(item)) whole = Math.max(whole, measureThousandths(word, 'Times-Roman'));
  }
  return {
    column,
    headingWidth,
    wholeWidth: whole / 1000,
    fullWidth: full,
    counts: countOnce(paragraphs),
    cell: (item, width) => (paragraphs[item] ?? []).flatMap((each) => breakParagraph(each, width)).map(plain),
  };
}

/** Many arrangements give a code the same width, so its lines are counted once for each width. */
function countOnce(cells: readonly (readonly Paragraph[])[]): MeasuredColumn['counts'] {
  const known = new Map<number, readonly number[]>();
  return (width) => {
    const counts = known.get(width) ?? cells.map((cell) => countTableLines(cell, width));
    known.set(width, counts);
    return counts;
  };
}

/** Returns a width in thousandths of the type size. */
function widestLine(lines: readonly CellLine[]): number {
  let most = 0;
  for (const { label, text } of lines) {
    const labelWidth = label === '' ? 0 : measureThousandths(label, 'Times-Roman') + labelGap;
    most = Math.max(most, labelWidth + measureThousandths(text, 'Times-Roman'));
  }
  return most;
}

/** Least width of a readable description, in multiples of the type size. */
const leastDescription = 11;

/**
 * Fits the table of a note in one type: columns as wide as their widest content or heading, the code up to its share,
 * the description in the rest.
 */
export function fitTable(
  measured: readonly MeasuredColumn[],
  count: number,
  { width, type }: { width: number; type: TableType },
): ItemTable {
  const widths = columnWidths(measured, width, type);
  const spaces = widths.map((each) => (each - 2 * type.side) / type.size + slack);
  const rows = measureRows(measured, count, spaces);
  const cells = (item: number) => measured.map(({ cell }, index) => cell(item, spaces[index] ?? 0));
  return {
    columns: placed(measured, widths),
    type,
    rows,
    cells,
    spacious: isSpacious(measured, widths, type),
  };
}

/** Returns the lines of each item, by the space of its columns in multiples of the type size. */
function measureRows(
  measured: readonly MeasuredColumn[],
  count: number,
  spaces: readonly number[],
): TableRow[] {
  const columns = measured.map(({ column: { kind }, counts }, index) => ({
    kind,
    counts: counts(spaces[index] ?? 0),
  }));
  return Array.from({ length: count }, (_, item): TableRow => {
    let together = 1;
    let lines = 1;
    let head = 1;
    for (const { kind, counts } of columns) {
      const own = counts[item] ?? 0;
      if (own > lines) lines = own;
      if (kind !== 'description' && own > together) together = own;
      if (kind === 'code' && own > head) head = own;
    }
    return { lines, together, head };
  });
}

function countTableLines(cell: readonly Paragraph[], space: number): number {
  let lines = 0;
  for (const each of cell) lines += countLines(each, space);
  return lines;
}

/** Prevents rounding from breaking a line that is as wide as its column. */
const slack = 1e-6;

function columnWidths(
  measured: readonly MeasuredColumn[],
  width: number,
  { size, side }: TableType,
): number[] {
  const widths = measured.map(({ column, headingWidth, fullWidth: full, wholeWidth }) => {
    const natural = Math.max(headingWidth, full * size) + 2 * side;
    if (column.kind === 'whole') return natural;
    const least = Math.max(headingWidth, wholeWidth * size) + 2 * side;
    return column.kind === 'code' ? Math.max(least, Math.min(natural, width * codeShare)) : 0;
  });
  const rest = width - widths.reduce((sum, each) => sum + each, 0);
  const description = measured.find(({ column }) => column.kind === 'description');
  const needed = (description?.fullWidth ?? 0) * size + 2 * side;
  const spare = Math.min(mostSpare, Math.max(0, rest - needed) / measured.length);
  return measured.map(({ column }, index) =>
    column.kind === 'description' ? rest - spare * (measured.length - 1) : (widths[index] ?? 0) + spare,
  );
}

const isSpacious = (
  measured: readonly MeasuredColumn[],
  widths: readonly number[],
  { size, side }: TableType,
) =>
  measured.every(({ column, wholeWidth, headingWidth }, index) => {
    if (column.kind !== 'description') return true;
    const least = Math.max(headingWidth, Math.max(leastDescription, wholeWidth) * size) + 2 * side;
    return (widths[index] ?? 0) >= least;
  });

function placed(measured: readonly MeasuredColumn[], widths: readonly number[]): PlacedColumn[] {
  let left = 0;
  return measured.map(({ column }, index) => {
    const width = widths[index] ?? 0;
    const at = left;
    left += width;
    return { heading: column.heading, align: column.align, kind: column.kind, left: at, width };
  });
}

/** Returns the height of a row or of a part of one. */
export const rowHeightOf = (lines: number, { leading, padding, least }: TableType): number =>
  Math.max(least, lines * leading + padding);
