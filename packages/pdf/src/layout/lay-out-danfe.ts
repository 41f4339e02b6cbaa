import type { DanfeModel } from '../model/danfe-model.ts';
import { chooseTable } from './choose-table.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import {
  drawAdditional,
  drawInfoContinuation,
  infoCapacity,
  infoHeight,
  infoLines,
  leastInfoHeight,
} from './draw-additional.ts';
import { prepareHeader } from './draw-header.ts';
import type { Logo } from './draw-issuer.ts';
import { drawItems, tableTopHeight } from './draw-items.ts';
import type { NoteEvents } from './draw-notices.ts';
import { drawServices } from './draw-totals.ts';
import { type Geometry, geometries, lowPortrait, type Orientation, titleHeight } from './geometry.ts';
import { drawBlocks, planBlocks } from './plan-blocks.ts';
import type { SheetSpace } from './plan-sheets.ts';
import { type OpenSheet, openSheet, type Sheet } from './sheet.ts';

/** A `preview` may lack number, key and protocol. */
export type PrintedStatus = 'authorized' | 'cancelled' | 'preview';

export interface DanfeOptions extends NoteEvents {
  readonly layout: DanfeLayout;
  readonly orientation: Orientation;
  readonly status: PrintedStatus;
  readonly logo?: Logo | undefined;
}

/**
 * Lays a note out on sheets: the fixed blocks and the first items on the first, then the header with more items, then
 * the rest of the complementary information. Source: MOC 7.0 Anexo II 3.5, 3.8.
 */
export function layOutDanfe(model: DanfeModel, options: DanfeOptions): Sheet[] {
  const usual = layOutOn(geometries[options.orientation], model, options);
  const mayGain = usual.sheets.length === 2 || usual.itemsOnFirst === 0;
  if (options.orientation === 'landscape' || !mayGain) return usual.sheets;
  const low = layOutOn(lowPortrait, model, options);
  const gains = low.sheets.length === 1 || (usual.itemsOnFirst === 0 && low.itemsOnFirst > 0);
  return gains ? low.sheets : usual.sheets;
}

interface LaidOut {
  readonly sheets: Sheet[];
  readonly itemsOnFirst: number;
}

function layOutOn(
  geometry: Geometry,
  model: DanfeModel,
  { layout, status, logo, correction, cancellation }: DanfeOptions,
): LaidOut {
  const { body, additional } = geometry;
  const open = () => openSheet(geometry, watermarksOf(model, status));
  const first = open();
  const header = prepareHeader(model, geometry, { layout, events: { correction, cancellation }, logo });
  const blocks = { model, layout, headerHeight: header.height };
  const blocksPlan = planBlocks(geometry, blocks, lowestTableTop(model, geometry));
  const { headerTop, tableTop } = drawBlocks(first, blocks, blocksPlan);
  const space = spaceOf(model, geometry, { tableTop, nextTop: body.top + header.height });
  const lines = infoLines(model, geometry, blocksPlan);
  const info = {
    lines: lines.length,
    usualHeight: additional.height,
    leastHeight: leastInfoHeight(geometry),
    capacity: infoCapacity,
    height: infoHeight,
  };
  const { table, plan } = chooseTable(model.items, layout, { width: body.width, space, info });
  const { foot, restTop, infoSheets } = plan;

  const footTop = body.bottom - foot.height - space.betweenHeight;
  const sheets = plan.items.map((parts, index) => {
    const sheet = index === 0 ? first : open();
    const last = index === plan.items.length - 1;
    const frame =
      index === 0
        ? { top: tableTop, bottom: footTop }
        : { top: space.nextTop, bottom: (last ? restTop : undefined) ?? body.bottom };
    drawItems(sheet, frame, { table, parts });
    return sheet;
  });
  drawServices(first, footTop, model);
  drawAdditional(first, foot.height, {
    lines: lines.slice(0, foot.lines),
    continued: lines.length > foot.lines,
  });

  let rest = lines.slice(foot.lines);
  const placeRest = (sheet: OpenSheet, top: number): void => {
    const taken = infoCapacity(body.bottom - top - titleHeight(geometry));
    drawInfoContinuation(sheet, top, rest.slice(0, taken));
    rest = rest.slice(taken);
  };
  const last = sheets.at(-1);
  if (restTop !== undefined && last !== undefined) placeRest(last, restTop);
  const added = Array.from({ length: infoSheets }, open);
  for (const sheet of added) placeRest(sheet, space.nextTop);

  const all = [...sheets, ...added];
  all.forEach((sheet, index) => {
    const top = index === 0 ? headerTop : body.top;
    header.draw(sheet, top, { sheet: index + 1, sheets: all.length });
  });
  return { sheets: all, itemsOnFirst: plan.items[0]?.length ?? 0 };
}

function watermarksOf({ environment }: DanfeModel, status: DanfeOptions['status']): string[] {
  if (status === 'preview') return ['SEM VALOR'];
  return [
    ...(environment === 'homologation' ? ['SEM VALOR FISCAL'] : []),
    ...(status === 'cancelled' ? ['CANCELADA'] : []),
  ];
}

/** The least height of the table on the first sheet: three lines of an item. */
const leastItemsHeight = 19;

/**
 * Returns the lowest top of the table: headings, an item, ISSQN and the lowest additional data stay on the first sheet.
 */
const lowestTableTop = (model: DanfeModel, geometry: Geometry): number =>
  geometry.body.bottom -
  leastInfoHeight(geometry) -
  betweenHeight(model, geometry) -
  tableTopHeight(geometry) -
  leastItemsHeight;

/** Returns the height of everything between the items and the frames of the additional data. */
const betweenHeight = ({ serviceTotals }: DanfeModel, geometry: Geometry): number =>
  titleHeight(geometry) + (serviceTotals === undefined ? 0 : titleHeight(geometry) + geometry.rowHeight);

function spaceOf(
  model: DanfeModel,
  geometry: Geometry,
  { tableTop, nextTop }: { tableTop: number; nextTop: number },
): SheetSpace {
  const head = tableTopHeight(geometry);
  return {
    firstRow: tableTop + head,
    nextRow: nextTop + head,
    nextTop,
    bottom: geometry.body.bottom,
    betweenHeight: betweenHeight(model, geometry),
    titleHeight: titleHeight(geometry),
  };
}
