import { cm, geometries } from '../../layout/geometry.ts';
import { type BlankSheet, beginPart, blankSheet } from '../../layout/sheet.ts';
import { tops } from '../blocks/all-blocks.ts';
import type { DanfseNote } from '../note/danfse-note.ts';
import { drawBlock, drawDivider } from './draw-fields.ts';
import { drawHeader, drawQrCode } from './draw-header.ts';
import { drawDescription, drawInformation, drawStub } from './draw-texts.ts';
import { planDanfse, type StubChoice } from './plan-danfse.ts';

/** The status of the note by its registered events, which are not in its XML. */
export type DanfseStatus = 'authorized' | 'cancelled' | 'replaced';

export interface DanfseOptions {
  readonly status: DanfseStatus;
  readonly stub: StubChoice;
}

const marks: Readonly<Record<DanfseStatus, readonly string[]>> = {
  authorized: [],
  cancelled: ['CANCELADA'],
  replaced: ['SUBSTITUÍDA'],
};

/** Distance of the border from the edges of the paper: 0.15 to 0.20 cm, with its line of 1 pt. */
const margin = 0.18;

/** Lays a DANFSe out on its one sheet, A4 portrait. NT SE/CGNFS-e 008 v1.02. */
export function layOutDanfse(note: DanfseNote, { status, stub }: DanfseOptions): BlankSheet {
  const { page: size } = geometries.portrait;
  const sheet = blankSheet(size);
  sheet.backgroundMarks.push(...marks[status]);
  sheet.borders.push({
    x: cm(margin),
    y: cm(margin),
    width: size.width - 2 * cm(margin),
    height: size.height - 2 * cm(margin),
  });
  const plan = planDanfse(note, stub);
  const [identification, ...above] = plan.above;
  beginPart(sheet, 'header');
  drawHeader(sheet, note);
  if (identification !== undefined) drawBlock(sheet, identification, note);
  drawQrCode(sheet, note);
  beginPart(sheet, 'blocks');
  for (const block of above) drawBlock(sheet, block, note);
  drawDescription(sheet, plan);
  for (const block of plan.between) drawBlock(sheet, block, note);
  drawInformation(sheet, plan);
  if (stub === 'printed') {
    beginPart(sheet, 'foot');
    drawStub(sheet, note);
  }
  drawDivider(sheet, tops.end);
  return sheet;
}
