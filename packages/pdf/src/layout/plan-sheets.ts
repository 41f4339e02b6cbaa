import { type ItemTable, rowHeightOf } from './fit-table.ts';
import {
  fewestLines,
  type ItemSpace,
  leastSheets,
  partLines,
  type RowPart,
  type SheetStart,
  shareOut,
  splitParts,
} from './paginate.ts';

/** Edges of the area for items and information, in points from the top of the sheet. */
export interface SheetSpace {
  /** Top of the first row of items on the first sheet. */
  readonly firstRow: number;
  /** Top of the first row of items on a further sheet. */
  readonly nextRow: number;
  /** Top of the information on a further sheet without items. */
  readonly nextTop: number;
  /** Bottom of the frames of the additional data on the first sheet, and of everything on a further one. */
  readonly bottom: number;
  /** Height between the items of the first sheet and the frames of the additional data: titles and the ISSQN. */
  readonly betweenHeight: number;
  /** The height of the title of the additional data on a further sheet. */
  readonly titleHeight: number;
}

/** The number of lines of information that fit in a frame, and the height of a frame for a number of lines. */
export interface InfoMeasure {
  readonly lines: number;
  readonly usualHeight: number;
  readonly leastHeight: number;
  readonly capacity: (height: number) => number;
  readonly height: (lines: number) => number;
}

export interface SheetPlan {
  /** Height of the additional data on the first sheet, and their number of lines. */
  readonly foot: { readonly height: number; readonly lines: number };
  /** Items of each sheet; sheets after these hold only information. */
  readonly items: readonly (readonly RowPart[])[];
  /**
   * The top of the rest of the information on the last sheet with items; undefined when the rest is on another sheet.
   */
  readonly restTop: number | undefined;
  /** Sheets with only information. */
  readonly infoSheets: number;
}

/** The least number of lines of information below the items. */
const fewestInfoLines = 3;

export const sheetsOf = ({ items, infoSheets }: SheetPlan): number => items.length + infoSheets;

/**
 * Distributes items and information over the fewest sheets. The additional data of the first sheet are as high as
 * needed when that saves a sheet, otherwise of the usual height, or lower when the items need the space.
 */
export function planSheets(table: ItemTable, space: SheetSpace, info: InfoMeasure): SheetPlan {
  const least = leastSheetsOf(table, space, info);
  let best: Shares | undefined;
  for (const height of footHeights(table, space, info)) {
    const shares = sharesWithFoot(height, { table, space, info });
    if (best === undefined || countOf(shares) < countOf(best)) best = shares;
    if (countOf(best) <= least) break;
  }
  return best === undefined ? planWithFoot(info.leastHeight, table, space, info) : planOf(best, table);
}

/** A plan before the parts of the items are listed: most plans are only counted. */
interface Shares extends Omit<SheetPlan, 'items'> {
  readonly starts: readonly SheetStart[];
}

const countOf = ({ starts, infoSheets }: Shares): number => starts.length + infoSheets;

const planOf = ({ starts, ...plan }: Shares, { rows }: ItemTable): SheetPlan => ({
  ...plan,
  items: starts.map((_, sheet) => splitParts(rows, starts, sheet)),
});

/** Returns how many sheets the heights of items and information need at least. */
export function leastSheetsOf(table: ItemTable, space: SheetSpace, info: InfoMeasure): number {
  const { first, next } = itemSpace(info.leastHeight, space);
  const ofItems = leastSheets(table.rows, table.type, { first, next });
  const content = rowsHeight(table) + info.height(info.lines) - info.height(0);
  const highest = itemSpace(info.height(0), space).first;
  return Math.max(ofItems, 1 + Math.ceil((content - highest - 1) / (space.bottom - space.nextTop)));
}

const rowsHeight = ({ rows, type }: ItemTable): number =>
  rows.reduce((sum, { lines }) => sum + rowHeightOf(lines, type), 0);

const itemSpace = (footHeight: number, space: SheetSpace): ItemSpace => ({
  first: space.bottom - space.betweenHeight - footHeight - space.firstRow,
  next: space.bottom - space.nextRow,
});

/**
 * Returns heights of the additional data that leave space for items on the first sheet, in the order of preference: for
 * all information, for the space that the items leave, the usual height, then one line less each, then one line more.
 */
function footHeights(table: ItemTable, space: SheetSpace, info: InfoMeasure): number[] {
  const highest = itemSpace(0, space).first;
  const all = Math.max(info.usualHeight, info.height(info.lines));
  const filled = Math.min(highest - rowsHeight(table), all);
  const usual = info.capacity(info.usualHeight);
  const lower = Array.from({ length: usual + 1 }, (_, fewer) => info.height(usual - fewer));
  const higher = Array.from({ length: Math.max(0, info.lines - usual) }, (_, more) =>
    info.height(usual + 1 + more),
  );
  const heights = [
    all,
    ...(filled > info.usualHeight ? [filled] : []),
    info.usualHeight,
    ...lower,
    ...higher,
  ];
  const mostHeight = highest - firstPartHeight(table);
  const allowed = heights
    .map((height) => Math.max(info.leastHeight, height))
    .filter((height) => height <= mostHeight);
  return [...new Set(allowed)];
}

/** Returns the least height of the first part of an item. */
function firstPartHeight({ rows, type }: ItemTable): number {
  const [first] = rows;
  if (first === undefined) return 0;
  const beginning = Math.max(fewestLines, first.together);
  return rowHeightOf(first.lines < beginning + fewestLines ? first.lines : beginning, type);
}

/** Plans the sheets when the additional data of the first one have this height. */
export const planWithFoot = (
  height: number,
  table: ItemTable,
  space: SheetSpace,
  info: InfoMeasure,
): SheetPlan => planOf(sharesWithFoot(height, { table, space, info }), table);

interface ToShare {
  readonly table: ItemTable;
  readonly space: SheetSpace;
  readonly info: InfoMeasure;
}

function sharesWithFoot(height: number, toShare: ToShare): Shares {
  const { table, space } = toShare;
  const [whole, split] = shareOut(table.rows, table.type, itemSpace(height, space)).map((starts) =>
    withInfo(starts, height, toShare),
  );
  if (whole === undefined) throw new Error('items without a sheet');
  return split !== undefined && countOf(split) < countOf(whole) ? split : whole;
}

/** Adds the information: on the first sheet, then below the last items, then on separate sheets. */
function withInfo(starts: readonly SheetStart[], height: number, { table, space, info }: ToShare): Shares {
  const lines = Math.min(info.lines, info.capacity(height));
  const foot = { height, lines };
  const rest = info.lines - lines;
  if (rest === 0) return { foot, starts, restTop: undefined, infoSheets: 0 };
  const ofLast = () => heightOf(splitParts(table.rows, starts, starts.length - 1), table);
  const restTop = starts.length > 1 ? space.nextRow + ofLast() : space.bottom;
  const below = info.capacity(space.bottom - restTop - space.titleHeight);
  const begins = below >= Math.min(rest, fewestInfoLines);
  const onSheet = Math.max(1, info.capacity(space.bottom - space.nextTop - space.titleHeight));
  return {
    foot,
    starts,
    restTop: begins ? restTop : undefined,
    infoSheets: Math.ceil(Math.max(0, rest - (begins ? below : 0)) / onSheet),
  };
}

/** Returns the height of the rows of one sheet. */
const heightOf = (parts: readonly RowPart[], { rows, type }: ItemTable): number =>
  parts.reduce((sum, part) => {
    const row = rows[part.item];
    return row === undefined ? sum : sum + rowHeightOf(partLines(part, row), type);
  }, 0);
