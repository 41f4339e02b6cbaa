import { widthOf } from '../text/measure-text.ts';
import type { BlockTitle } from './block-titles.ts';
import { cm } from './geometry.ts';
import { beginGroup, type Frame, type OpenSheet, type TextMark, writeLine } from './sheet.ts';

const titleFont = 'Times-Bold';

/** Draws a block with its title above or at its left; `draw` takes the top of the fields and returns their bottom. */
export function drawBlock(
  sheet: OpenSheet,
  top: number,
  titleText: BlockTitle,
  draw: (top: number) => number,
): number {
  const { title, body } = sheet.geometry;
  if (title.place === 'beside') {
    const group = sheet.groups.length;
    const { length } = sheet.texts;
    beginGroup(sheet, 'title');
    beginGroup(sheet, 'paragraph');
    const bottom = draw(top);
    const frame = { x: body.left - title.width, y: top, width: title.width, height: bottom - top };
    sheet.frames.push(frame);
    const marks = stripTexts(frame, titleText);
    // The height of the strip is known at the end, but its title is read first.
    sheet.texts.splice(length, 0, ...marks);
    const moved = sheet.groups.splice(group + 1).map((each) => ({ ...each, from: each.from + marks.length }));
    sheet.groups.push(...moved);
    return bottom;
  }
  const fieldsTop = top + (titleText.height === undefined ? title.height : cm(titleText.height));
  beginGroup(sheet, 'title');
  writeLine(
    sheet,
    titleText.above,
    { x: body.left, y: fieldsTop - 2.5, width: body.width },
    { font: titleFont, size: 6.5 },
  );
  beginGroup(sheet, 'paragraph');
  return draw(fieldsTop);
}

/** Sizes of a title in a strip; 5 pt is the smallest allowed (MOC 7.0 Anexo II 3.7.1). */
const stripSizes = [6.5, 6, 5.5, 5];
const stripLeading = 1.05;

function stripTexts(frame: Frame, { beside }: BlockTitle): TextMark[] {
  const fits = (lines: readonly string[], size: number) =>
    lines.length * size * stripLeading <= frame.width - 0.5 &&
    lines.every((line) => widthOf(line, titleFont, size) <= frame.height - 0.5);
  const forms = beside.flatMap((lines) => stripSizes.map((size) => ({ lines, size })));
  const { lines, size } = forms.find((form) => fits(form.lines, form.size)) ?? { lines: [], size: 5 };
  const pitch = size * stripLeading;
  const first = frame.x + (frame.width - lines.length * pitch) / 2 + size * 0.8;
  return lines.map((text, index) => ({
    font: titleFont,
    size,
    x: first + index * pitch,
    y: frame.y + (frame.height + widthOf(text, titleFont, size)) / 2,
    text,
    direction: 'up',
  }));
}
