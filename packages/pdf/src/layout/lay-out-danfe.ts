import type { DanfeModel } from '../model/danfe-model.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import {
  additionalHeight,
  drawAdditional,
  drawInfoContinuation,
  type InfoLine,
  infoCapacity,
  infoHeight,
  infoLines,
} from './draw-additional.ts';
import { drawBilling } from './draw-billing.ts';
import { drawHeader, headerHeight } from './draw-header.ts';
import { drawItems, measureItem, tableTopHeight } from './draw-items.ts';
import { drawParties, drawTransport } from './draw-parties.ts';
import { drawStub } from './draw-stub.ts';
import { drawServices, drawTotals } from './draw-totals.ts';
import { itemColumns } from './item-columns.ts';
import { paginate } from './paginate.ts';
import { body, type OpenSheet, openSheet, rowHeight, type Sheet, titleHeight } from './sheet.ts';

export interface DanfeOptions {
  readonly layout: DanfeLayout;
  readonly status: 'authorized' | 'cancelled';
}

/** Fewest lines for which the rest of the information is begun below the items. */
const fewestInfoLines = 3;

/**
 * Lays a note out on sheets: the fixed blocks and the first items on the first, then the header with more items, then
 * what is left of the complementary information. Source: MOC 7.0 Anexo II 3.5, 3.8.1.
 */
export function layOutDanfe(model: DanfeModel, { layout, status }: DanfeOptions): Sheet[] {
  const open = () => openSheet(watermarksOf(model, status));
  const first = open();
  const headerTop = drawStub(first, model);
  const tableTop = drawFixedBlocks(first, headerTop + headerHeight(layout), model, layout);
  const nextTop = body.top + headerHeight(layout);

  const columns = itemColumns(model.items, layout);
  const items = model.items.map((item) => measureItem(item, columns));
  const heights = items.map(({ height }) => height);
  const lines = infoLines(model);
  const foot = planFoot({ model, tableTop, heights, lines });
  const ranges = paginate(
    heights,
    foot.top - tableTop - tableTopHeight,
    body.bottom - nextTop - tableTopHeight,
  );
  const sheets = [first, ...ranges.slice(1).map(open)];

  drawServices(first, foot.top, model);
  const begun = infoCapacity(foot.height);
  drawAdditional(first, foot.height, { lines: lines.slice(0, begun), continued: lines.length > begun });
  const afterItems = nextTop + tableTopHeight + total(heights.slice(ranges.at(-1)?.from));
  const rest = placeInfoRest(sheets, lines.slice(begun), { nextTop, afterItems, open });

  sheets.forEach((sheet, index) => {
    const range = ranges[index] ?? { from: 0, to: 0 };
    const bottom = sheet === sheets.at(-1) ? rest.itemsBottom : body.bottom;
    const frame = sheet === first ? { top: tableTop, bottom: foot.top } : { top: nextTop, bottom };
    drawItems(sheet, frame, { columns, items, range });
  });
  const all = [...sheets, ...rest.added];
  all.forEach((sheet, index) => {
    const top = index === 0 ? headerTop : body.top;
    drawHeader(sheet, top, model, layout, { sheet: index + 1, sheets: all.length });
  });
  return all;
}

const watermarksOf = ({ environment }: DanfeModel, status: DanfeOptions['status']): string[] => [
  ...(environment === 'homologation' ? ['SEM VALOR FISCAL'] : []),
  ...(status === 'cancelled' ? ['CANCELADA'] : []),
];

const total = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0);

function drawFixedBlocks(sheet: OpenSheet, top: number, model: DanfeModel, layout: DanfeLayout): number {
  let y = drawParties(sheet, top, model);
  y = drawBilling(sheet, y, model);
  y = drawTotals(sheet, y, model, layout);
  return drawTransport(sheet, y, model.transport);
}

interface FootInput {
  readonly model: DanfeModel;
  readonly tableTop: number;
  readonly heights: readonly number[];
  readonly lines: readonly InfoLine[];
}

/**
 * Height of the additional data on the first sheet: more than usual when that spares a second sheet, less when the
 * optional blocks above need the space.
 */
function planFoot({ model, tableTop, heights, lines }: FootInput): { top: number; height: number } {
  const services = model.serviceTotals === undefined ? 0 : titleHeight + rowHeight;
  const topOf = (height: number) => body.bottom - height - titleHeight - services;
  const wished = Math.max(additionalHeight, infoHeight(lines.length));
  const tableEnd = tableTop + tableTopHeight;
  const fits = tableEnd + total(heights) <= topOf(wished);
  const height = fits ? wished : Math.min(additionalHeight, topOf(0) - tableEnd);
  return { top: topOf(height), height };
}

interface RestPlace {
  readonly nextTop: number;
  readonly afterItems: number;
  readonly open: () => OpenSheet;
}

/** Draws the rest of the information below the last items or on sheets of its own. */
function placeInfoRest(
  sheets: readonly OpenSheet[],
  lines: readonly InfoLine[],
  { nextTop, afterItems, open }: RestPlace,
): { itemsBottom: number; added: OpenSheet[] } {
  const added: OpenSheet[] = [];
  let rest = lines;
  let itemsBottom: number = body.bottom;
  const place = (sheet: OpenSheet, top: number): void => {
    const taken = Math.min(rest.length, infoCapacity(body.bottom - top - titleHeight));
    drawInfoContinuation(sheet, top, rest.slice(0, taken));
    rest = rest.slice(taken);
  };
  const last = sheets.at(-1);
  const space = infoCapacity(body.bottom - afterItems - titleHeight);
  if (rest.length > 0 && sheets.length > 1 && last !== undefined && space >= fewestInfoLines) {
    itemsBottom = afterItems;
    place(last, afterItems);
  }
  while (rest.length > 0) {
    const sheet = open();
    added.push(sheet);
    place(sheet, nextTop);
  }
  return { itemsBottom, added };
}
