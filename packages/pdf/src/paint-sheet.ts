import type { Sheet } from './layout/sheet.ts';
import type { FontName } from './text/glyph-widths.ts';
import { widthOf } from './text/measure-text.ts';

/** The part of the drawing interface of a Canvas that a sheet needs; every call returns the painter. */
export interface Painter {
  save(): Painter;
  restore(): Painter;
  rotate(degrees: number, options: { origin: readonly [number, number] }): Painter;
  fillColor(color: string): Painter;
  fillOpacity(share: number): Painter;
  strokeColor(color: string): Painter;
  lineWidth(points: number): Painter;
  dash(length: number, options: { space: number }): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  fill(): Painter;
  stroke(): Painter;
  font(name: FontName): Painter;
  fontSize(points: number): Painter;
  text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): Painter;
}

/** Points: A4. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

const ink = '#000000';

/** Draws a sheet: watermarks first and light, so that all that follows stays readable (MOC 7.0 Anexo II 3.10.1). */
export function paintSheet(painter: Painter, sheet: Sheet): void {
  paintWatermarks(painter, sheet.watermarks);
  painter.fillColor(ink).strokeColor(ink).lineWidth(0.5);
  paintRules(painter, sheet);
  if (sheet.bars.length > 0) {
    for (const { x, y, width, height } of sheet.bars) painter.rect(x, y, width, height);
    painter.fill();
  }
  paintTexts(painter, sheet);
}

function paintWatermarks(painter: Painter, marks: readonly string[]): void {
  const size = 58;
  const pitch = 90;
  const centre = [pageSize.width / 2, pageSize.height * 0.56] as const;
  const first = centre[1] + size / 3 - ((marks.length - 1) * pitch) / 2;
  marks.forEach((mark, index) => {
    painter.save().rotate(-52, { origin: centre }).fillColor('#000000').fillOpacity(0.12);
    painter.font('Times-Bold').fontSize(size);
    const x = centre[0] - widthOf(mark, 'Times-Bold', size) / 2;
    painter.text(mark, x, first + index * pitch, { lineBreak: false, baseline: 'alphabetic' });
    painter.restore();
  });
}

function paintRules(painter: Painter, { frames, rules, dashedRules }: Sheet): void {
  for (const { x, y, width, height } of frames) painter.rect(x, y, width, height);
  for (const { x1, y1, x2, y2 } of rules) painter.moveTo(x1, y1).lineTo(x2, y2);
  if (frames.length + rules.length > 0) painter.stroke();
  if (dashedRules.length === 0) return;
  painter.save().lineWidth(0.3).dash(1.5, { space: 2 });
  for (const { x1, y1, x2, y2 } of dashedRules) painter.moveTo(x1, y1).lineTo(x2, y2);
  painter.stroke().restore();
}

function paintTexts(painter: Painter, { texts }: Sheet): void {
  const byStyle = [...texts].sort((a, b) => a.font.localeCompare(b.font) || a.size - b.size);
  let font: FontName | undefined;
  let size: number | undefined;
  for (const mark of byStyle) {
    if (mark.font !== font) painter.font(mark.font);
    if (mark.size !== size) painter.fontSize(mark.size);
    font = mark.font;
    size = mark.size;
    painter.text(mark.text, mark.x, mark.y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
