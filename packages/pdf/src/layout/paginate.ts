import { rowHeightOf, type TableRow, type TableType } from './fit-table.ts';

/** Lines `from` (included) to `to` (excluded) of an item on one sheet. */
export interface RowPart {
  readonly item: number;
  readonly from: number;
  readonly to: number;
}

export interface ItemSpace {
  /** Height for rows on the first sheet and on each further one. */
  readonly first: number;
  readonly next: number;
}

/** Least lines of an item's part at the foot or the head of a sheet. */
export const fewestLines = 2;
const slack = 1e-6;

type RowShape = Pick<TableRow, 'lines' | 'together' | 'head'>;

/** Returns the lines of a part: a continued one begins with a line that names the item, and repeats the code. */
export const partLines = ({ from, to }: RowPart, { head }: RowShape): number =>
  from === 0 ? to : Math.max(to - from + 1, head);

/** The item and the line with which a sheet begins. */
export interface SheetStart {
  readonly item: number;
  readonly from: number;
}

/**
 * Distributes items over sheets in order: an item is first continued on the next sheet only when it must be (it is
 * higher than a sheet, or the first sheet would have no item), and then at every end of a sheet, when that needs fewer.
 * There is always a first sheet.
 */
export const paginate = (rows: readonly RowShape[], type: TableType, space: ItemSpace): RowPart[][][] =>
  shareOut(rows, type, space).map((starts) => starts.map((_, sheet) => splitParts(rows, starts, sheet)));

/** Returns where the sheets of `paginate` begin. */
export function shareOut(rows: readonly RowShape[], type: TableType, space: ItemSpace): SheetStart[][] {
  const heights = rows.map(({ lines }) => rowHeightOf(lines, type));
  const whole = findStarts(rows, heights, { type, space, splits: 'forced' });
  return whole.length === 1
    ? [whole]
    : [whole, findStarts(rows, heights, { type, space, splits: 'welcome' })];
}

/** Returns items and parts of items of a sheet. */
export function splitParts(
  rows: readonly RowShape[],
  starts: readonly SheetStart[],
  sheet: number,
): RowPart[] {
  const begin = starts[sheet] ?? { item: rows.length, from: 0 };
  const end = starts[sheet + 1] ?? { item: rows.length, from: 0 };
  const parts: RowPart[] = [];
  for (let item = begin.item; item <= end.item; item += 1) {
    const from = item === begin.item ? begin.from : 0;
    const to = item === end.item ? end.from : (rows[item]?.lines ?? 0);
    if (to > from) parts.push({ item, from, to });
  }
  return parts;
}

/** Returns how many sheets the heights of the rows need at least; parts of rows together are never lower. */
export function leastSheets(rows: readonly RowShape[], type: TableType, { first, next }: ItemSpace): number {
  const height = rows.reduce((sum, { lines }) => sum + rowHeightOf(lines, type), 0);
  return 1 + Math.max(0, Math.ceil((height - first - slack) / next));
}

/** `heights` are those of the whole rows. */
function findStarts(
  rows: readonly RowShape[],
  heights: readonly number[],
  {
    type,
    space: { first, next },
    splits,
  }: { type: TableType; space: ItemSpace; splits: 'forced' | 'welcome' },
): SheetStart[] {
  const starts: SheetStart[] = [{ item: 0, from: 0 }];
  let space = first;
  let isEmpty = true;
  let from = 0;
  for (let item = 0; item < rows.length; ) {
    const row = rows[item];
    if (row === undefined) break;
    const height =
      from === 0 ? (heights[item] ?? 0) : rowHeightOf(partLines({ item, from, to: row.lines }, row), type);
    const isFirstEmpty = isEmpty && starts.length === 1;
    if (height <= space + slack) {
      space -= height;
      isEmpty = false;
      item += 1;
      from = 0;
      continue;
    }
    const maySplit = splits === 'welcome' || isFirstEmpty || height > next + slack;
    const taken = maySplit ? takenLines(row, from, space, type) : 0;
    if (taken === 0 && isEmpty && !isFirstEmpty) {
      // When not even a part fits on an empty sheet, it is placed nevertheless.
      space = 0;
      isEmpty = false;
      item += 1;
      from = 0;
      continue;
    }
    from += taken;
    starts.push({ item, from });
    space = next;
    isEmpty = true;
  }
  return starts;
}

/** Returns how many lines of an item fit on a sheet when the item continues; 0 when a part would be too small. */
function takenLines(row: RowShape, from: number, space: number, { leading, padding }: TableType): number {
  const named = from === 0 ? 0 : 1;
  const fitting = Math.floor((space - padding + slack) / leading) - named;
  const taken = Math.min(fitting, row.lines - from - fewestLines);
  const least = from === 0 ? row.together : row.head - named;
  return taken >= Math.max(fewestLines, least) ? taken : 0;
}
