import type { DanfeModel } from '../model/danfe-model.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { drawBilling } from './draw-billing.ts';
import { drawPlaces, drawRecipient } from './draw-parties.ts';
import { drawStub } from './draw-stub.ts';
import { drawTotals } from './draw-totals.ts';
import { drawTransport } from './draw-transport.ts';
import type { Geometry } from './geometry.ts';
import { beginPart, type OpenSheet, openSheet } from './sheet.ts';

/** The optional parts of the first sheet that are printed there; the others move to the additional data. */
export interface BlocksPlan {
  readonly stub: 'drawn' | 'absent';
  readonly places: 'drawn' | 'inAdditionalData';
  /** Rows of installments; further ones are in the additional data. */
  readonly installmentRows: number;
}

const full: BlocksPlan = { stub: 'drawn', places: 'drawn', installmentRows: 3 };

/**
 * Returns the plans from the fullest to the smallest. Billing may be reduced, and in portrait the receipt may be
 * absent; when that is not enough the places, which have no frame in the model, become sentences. Source: MOC 7.0 Anexo
 * II 3.3; NT 2018.005.
 */
function plansOf({ orientation }: Geometry): BlocksPlan[] {
  const rows = (plan: BlocksPlan, counts: readonly number[]) =>
    counts.map((installmentRows) => ({ ...plan, installmentRows }));
  const withoutStub: BlocksPlan = { ...full, stub: 'absent' };
  const least: BlocksPlan = { ...full, places: 'inAdditionalData', installmentRows: 0 };
  return orientation === 'portrait'
    ? [...rows(full, [3, 2, 1]), ...rows(withoutStub, [3, 2, 1, 0]), least, { ...least, stub: 'absent' }]
    : [...rows(full, [3, 2, 1, 0]), least];
}

export interface BlocksInput {
  readonly model: DanfeModel;
  readonly layout: DanfeLayout;
  readonly headerHeight: number;
}

/** Draws receipt and fixed blocks of the first sheet without the header. Returns where header and items begin. */
export function drawBlocks(
  sheet: OpenSheet,
  { model, layout, headerHeight }: BlocksInput,
  plan: BlocksPlan,
): { headerTop: number; tableTop: number } {
  const headerTop = plan.stub === 'drawn' ? drawStub(sheet, model) : sheet.geometry.body.top;
  beginPart(sheet, 'blocks');
  let y = drawRecipient(sheet, headerTop + headerHeight, model);
  if (plan.places === 'drawn') y = drawPlaces(sheet, y, model);
  y = drawBilling(sheet, y, model, plan.installmentRows);
  y = drawTotals(sheet, y, model, layout);
  return { headerTop, tableTop: drawTransport(sheet, y, model.transport) };
}

/** Returns the fullest plan whose blocks end above `limit`; the smallest when none does. */
export function planBlocks(geometry: Geometry, input: BlocksInput, limit: number): BlocksPlan {
  const plans = plansOf(geometry);
  const fitting = plans.find((plan) => drawBlocks(openSheet(geometry, []), input, plan).tableTop <= limit);
  return fitting ?? plans.at(-1) ?? full;
}
