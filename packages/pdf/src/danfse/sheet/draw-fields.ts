import { cm } from '../../layout/geometry.ts';
import { type BlankSheet, beginGroup, type Frame, writeLine } from '../../layout/sheet.ts';
import { wrapText } from '../../text/measure-text.ts';
import { type Field, lefts, type Row, spans } from '../blocks/block.ts';
import type { DanfseNote } from '../note/danfse-note.ts';
import { dash } from '../note/value-texts.ts';
import { cutText } from './cut-text.ts';
import type { PlacedBlock } from './plan-danfse.ts';
import { inset, styles } from './text-styles.ts';

/** Draws a block: its line above, its title in the first column or the line that replaces the block, and its rows. */
export function drawBlock(sheet: BlankSheet, block: PlacedBlock, note: DanfseNote): void {
  drawDivider(sheet, block.top);
  if (block.strip !== undefined) {
    beginGroup(sheet, 'title');
    const at = { x: cm(lefts[1]), y: cm(block.top) + 7.4, width: cm(spans[4]) };
    writeLine(sheet, block.strip, at, { ...styles.strip, align: 'center' });
    return;
  }
  const [first] = block.rows;
  if (block.title !== undefined && first !== undefined) drawTitle(sheet, block.title, first);
  for (const { top, row } of block.rows) {
    for (const field of row.fields)
      drawField(sheet, { top, row, field, note, isNamed: block.title !== undefined });
  }
}

/** Draws the line between two blocks. */
export function drawDivider(sheet: BlankSheet, top: number): void {
  sheet.rules.push({ x1: cm(lefts[1]), y1: cm(top), x2: cm(lefts[1] + spans[4]), y2: cm(top) });
}

function drawTitle(sheet: BlankSheet, title: string, { top, row }: { top: number; row: Row }): void {
  const frame: Frame = { x: cm(lefts[1]), y: cm(top), width: cm(spans[1]), height: cm(row.height) };
  sheet.shades.push(frame);
  beginGroup(sheet, 'title');
  const { font, size } = styles.blockTitle;
  const width = frame.width - 2 * inset;
  const lines = wrapText(title, font, size, width);
  const pitch = size + 0.8;
  const first = frame.y + (frame.height - (lines.length - 1) * pitch + size * 0.7) / 2;
  lines.forEach((line, index) => {
    writeLine(sheet, line, { x: frame.x + inset, y: first + index * pitch, width }, styles.blockTitle);
  });
}

interface PlacedField {
  readonly top: number;
  readonly row: Row;
  readonly field: Field;
  readonly note: DanfseNote;
  /** Whether the block of the field has a title; without a title the labels are larger. */
  readonly isNamed: boolean;
}

/** Draws a label above its content, both of one paragraph; a content that does not fit is cut, never made smaller. */
function drawField(sheet: BlankSheet, { top, row, field, note, isNamed }: PlacedField): void {
  const frame: Frame = { x: cm(field.x), y: cm(top), width: cm(field.width), height: cm(row.height) };
  if (field.ground === 'grey') sheet.shades.push(frame);
  const width = frame.width - 2 * inset;
  const at = (y: number) => ({ x: frame.x + inset, y: frame.y + y, width });
  beginGroup(sheet, 'paragraph');
  const label = isNamed ? styles.label : styles.identificationLabel;
  writeLine(sheet, field.label, at(label.size + 1.2), { ...label, kind: 'label' });
  const content = cutText(field.print(note) ?? dash, { ...styles.content, width, most: field.most });
  const baseline = field.label === '' ? 7.8 : label.size + 9;
  writeLine(sheet, content, at(baseline), styles.content);
}
