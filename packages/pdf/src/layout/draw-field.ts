import type { FontName } from '../text/glyph-widths.ts';
import { type FittedText, fitText, lineHeight, smallestSize, widthOf } from '../text/measure-text.ts';
import { cm } from './geometry.ts';
import { type Align, beginGroup, type Frame, type OpenSheet, padding, writeLines } from './sheet.ts';

export interface Field {
  readonly label: string;
  readonly content: string;
  readonly align?: Align | undefined;
  readonly font?: FontName | undefined;
}

/** Smallest size allowed for labels (MOC 7.0 Anexo II 3.7.3): they are abbreviated, never made smaller. */
const labelSize = 6;
/** Size of contents that fit (3.7.9). */
export const contentSize = 10;
const labelHeight = 7.5;
const foot = 1;

const fitContent = ({ content, font = 'Times-Roman' }: Field, width: number): FittedText =>
  fitText(content, { font, nominal: contentSize, width: width - 2 * padding });

/** Draws a frame with its label above and its content below, which must have been measured to fit. */
export function drawField(sheet: OpenSheet, frame: Frame, field: Field): void {
  const { label, align = 'left', font = 'Times-Roman' } = field;
  sheet.frames.push(frame);
  beginGroup(sheet, 'paragraph');
  const inner = { x: frame.x + padding, width: frame.width - 2 * padding };
  const { size, lines } = fitContent(field, frame.width);
  const blank = frame.height - labelHeight - foot - lines.length * lineHeight(size);
  writeLines(
    sheet,
    [label],
    { ...inner, y: frame.y + 2 },
    { font: 'Times-Roman', size: labelSize, kind: 'label' },
  );
  // In the low rows of landscape the content is as low as possible, away from its label.
  const top = frame.y + labelHeight + (blank < 3 ? blank + 0.7 : blank * 0.6 + 0.5);
  writeLines(sheet, lines, { ...inner, y: top }, { font, size, align });
}

/** The start of a row of fields, and the widths of its fields in centimetres. */
export interface RowPlace {
  readonly y: number;
  readonly widths: readonly number[];
  /** The left edge of the body when absent. */
  readonly left?: number | undefined;
}

/**
 * Draws fields side by side; the last one ends at the right edge of the body. The row is higher than usual when a
 * content needs more lines of 6 pt. Returns the bottom of the row.
 */
export function drawRow(
  sheet: OpenSheet,
  { y, widths, left = sheet.geometry.body.left }: RowPlace,
  fields: readonly Field[],
): number {
  const { body, rowHeight } = sheet.geometry;
  const places = spareWidths(fields, usualPlaces(widths, { left, right: body.left + body.width }));
  let x = left;
  const placed = fields.map((field, index) => {
    const from = x;
    const width = places[index] ?? 0;
    x += width;
    return { field, x: from, width };
  });
  const needed = placed.map(({ field, width }) => {
    const { size, lines } = fitContent(field, width);
    return lines.length < 2 ? 0 : labelHeight + foot + lines.length * lineHeight(size);
  });
  const height = Math.max(rowHeight, ...needed);
  for (const { field, x: from, width } of placed) drawField(sheet, { x: from, y, width, height }, field);
  return y + height;
}

/** Returns widths in points; the last field ends at `right`. */
function usualPlaces(widths: readonly number[], { left, right }: { left: number; right: number }): number[] {
  const before = widths.slice(0, -1).map(cm);
  return [...before, right - left - before.reduce((sum, width) => sum + width, 0)];
}

/** Gives a number that is too wide at the smallest size the missing width from the field with the most spare width. */
function spareWidths(fields: readonly Field[], usual: readonly number[]): number[] {
  const widths = [...usual];
  const lacking = (index: number) => leastWidth(fields[index]) - (widths[index] ?? 0);
  fields.forEach((field, index) => {
    if (!isNumber(field.content)) return;
    const lack = lacking(index);
    if (lack <= 0) return;
    const [giver] = fields.map((_, other) => other).sort((a, b) => lacking(a) - lacking(b));
    if (giver === undefined || lacking(giver) > -lack) return;
    widths[index] = (widths[index] ?? 0) + lack;
    widths[giver] = (widths[giver] ?? 0) - lack;
  });
  return widths;
}

const isNumber = (content: string): boolean => /^[\d.,/-]+$/.test(content);

/** Returns the width that the label and the widest word of the content need at the smallest size. */
function leastWidth(field: Field | undefined): number {
  if (field === undefined) return 0;
  const { label, content, font = 'Times-Roman' } = field;
  const words = content.split(' ').map((word) => widthOf(word, font, smallestSize));
  return Math.max(widthOf(label, 'Times-Roman', labelSize), ...words) + 2 * padding;
}
