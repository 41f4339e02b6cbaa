import type { FontName } from '../text/glyph-widths.ts';
import { fitText, lineHeight, widthOf } from '../text/measure-text.ts';

/** A rectangle in points from the top left corner of the sheet. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of text; `y` is its baseline. */
export interface TextMark {
  readonly font: FontName;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** What is drawn on one sheet, in the order: marks behind the content, bars, frames, rules, texts. */
export interface Sheet {
  readonly watermarks: readonly string[];
  readonly bars: readonly Frame[];
  readonly frames: readonly Frame[];
  readonly rules: readonly Rule[];
  readonly dashedRules: readonly Rule[];
  readonly texts: readonly TextMark[];
}

/** A sheet while it is laid out. */
export type OpenSheet = { readonly [K in keyof Sheet]: Sheet[K][number][] };

export const openSheet = (watermarks: readonly string[]): OpenSheet => ({
  watermarks: [...watermarks],
  bars: [],
  frames: [],
  rules: [],
  dashedRules: [],
  texts: [],
});

/** Centimetres to points. */
export const cm = (centimetres: number): number => centimetres * 28.3465;

/** Body of the sheet: 20.57 cm wide, 0.215 cm from both sides (MOC 7.0 Anexo II 3.6.2 asks for 0.2 to 0.8). */
export const body = { left: cm(0.215), width: cm(20.57), top: cm(0.42), bottom: cm(29.4) } as const;

/** Blank between a frame and the text in it. */
export const padding = 2;

export type Align = 'left' | 'center' | 'right';

export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly align?: Align | undefined;
}

/** Writes one line with its baseline at `y`, aligned between `x` and `x + width`. */
export function writeLine(
  sheet: OpenSheet,
  text: string,
  at: { x: number; y: number; width: number },
  { font, size, align = 'left' }: TextStyle,
): void {
  if (text === '') return;
  const free = align === 'left' ? 0 : at.width - widthOf(text, font, size);
  const x = at.x + (align === 'center' ? free / 2 : free);
  sheet.texts.push({ font, size, x, y: at.y, text });
}

/** Ascent of the standard Times fonts, as a share of the size. */
const ascent = 0.683;

/** Writes lines one under the other from the top of `area`; returns the height used. */
export function writeLines(
  sheet: OpenSheet,
  lines: readonly string[],
  area: { x: number; y: number; width: number },
  style: TextStyle & { readonly leading?: number | undefined },
): number {
  const pitch = style.leading ?? lineHeight(style.size);
  lines.forEach((line, index) => {
    writeLine(sheet, line, { ...area, y: area.y + ascent * style.size + index * pitch }, style);
  });
  return lines.length * pitch;
}

export interface Field {
  readonly label: string;
  readonly content: string;
  readonly align?: Align | undefined;
  readonly font?: FontName | undefined;
}

const labelSize = 6;
const contentSize = 10;
const labelHeight = 7.5;

/** Draws a frame with its label above and its content below, made as small as it must be to be complete. */
export function drawField(sheet: OpenSheet, frame: Frame, field: Field): void {
  const { label, content, align = 'left', font = 'Times-Roman' } = field;
  sheet.frames.push(frame);
  const inner = { x: frame.x + padding, width: frame.width - 2 * padding };
  const labelFit = fitText(label, { font: 'Times-Roman', nominal: labelSize, width: inner.width, height: 7 });
  writeLines(
    sheet,
    labelFit.lines,
    { ...inner, y: frame.y + 2 },
    { font: 'Times-Roman', size: labelFit.size },
  );
  const height = frame.height - labelHeight - 1;
  const { size, lines } = fitText(content, { font, nominal: contentSize, width: inner.width, height });
  const blank = Math.max(0, height - lines.length * lineHeight(size));
  writeLines(sheet, lines, { ...inner, y: frame.y + labelHeight + blank * 0.6 + 0.5 }, { font, size, align });
}

/** A field of a row with its width in centimetres. */
export interface RowField extends Field {
  readonly width: number;
}

/** Draws fields side by side from the left edge of the body; the last one ends at the right edge. */
export function drawRow(
  sheet: OpenSheet,
  y: number,
  fields: readonly RowField[],
  height: number = rowHeight,
): number {
  let x: number = body.left;
  fields.forEach((field, index) => {
    const last = index === fields.length - 1;
    const width = last ? body.left + body.width - x : cm(field.width);
    drawField(sheet, { x, y, width, height }, field);
    x += width;
  });
  return y + height;
}

export const rowHeight = cm(0.85);
export const titleHeight = cm(0.42);

/** Writes the title of a block; returns the top of what follows. */
export function drawTitle(sheet: OpenSheet, y: number, title: string, height: number = titleHeight): number {
  writeLine(
    sheet,
    title,
    { x: body.left, y: y + height - 2.5, width: body.width },
    { font: 'Times-Bold', size: 6.5 },
  );
  return y + height;
}
