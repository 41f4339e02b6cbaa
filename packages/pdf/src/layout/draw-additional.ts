import type { DanfeModel } from '../model/danfe-model.ts';
import { breakLines, breakParagraph, writtenLines } from '../text/break-paragraph.ts';
import type { FontName } from '../text/glyph-widths.ts';
import { widthOf } from '../text/measure-text.ts';
import { blockTitles } from './block-titles.ts';
import { paymentWords, purchaseWords } from './commercial-texts.ts';
import { furtherInstallments } from './draw-billing.ts';
import { drawBlock } from './draw-block.ts';
import { contingencyText } from './draw-notices.ts';
import { placeWords } from './draw-parties.ts';
import { furtherVolumes } from './draw-transport.ts';
import { cm, type Geometry, titleHeight } from './geometry.ts';
import type { BlocksPlan } from './plan-blocks.ts';
import { beginGroup, beginPart, type OpenSheet, padding, writeLine } from './sheet.ts';

const textSize = 6;
const labelSize = 6;
const leading = cm(0.25);
const labelHeight = 8;

/** One line of the information; several texts are in columns of equal width. */
export interface InfoLine {
  readonly texts: readonly string[];
  /** Distance between the columns in points. */
  readonly pitch: number;
  readonly font: FontName;
}

/**
 * Returns the content of INFORMAÇÕES COMPLEMENTARES, in lines as wide as its frame: contingency, the texts of the note
 * in their original lines, purchase order and payment, then the installments, places and volumes that do not fit in
 * their blocks.
 */
export function infoLines(model: DanfeModel, { additional }: Geometry, plan: BlocksPlan): InfoLine[] {
  const width = additional.infoWidth - 2 * padding;
  const paragraphs = [
    contingencyText(model),
    ...writtenLines(model.fiscalInfo),
    ...writtenLines(model.complementaryInfo),
  ];
  const commercial = [purchaseWords(model), paymentWords(model)];
  const further = [
    ...(plan.places === 'inAdditionalData' ? placeWords(model) : []),
    ...furtherVolumes(model.transport).map((text) => text.split(' ')),
  ];
  return [
    ...(model.environment === 'homologation' ? linesOf('SEM VALOR FISCAL', 'Times-Bold', width) : []),
    ...paragraphs.flatMap((paragraph) => linesOf(paragraph, 'Times-Roman', width)),
    ...commercial.flatMap((words) => linesOfWords(words, 'Times-Roman', width)),
    ...columnsOf('DUPLICATAS (CONTINUAÇÃO):', furtherInstallments(model, plan.installmentRows), width),
    ...further.flatMap((words) => linesOfWords(words, 'Times-Roman', width)),
  ];
}

const linesOf = (text: string, font: FontName, width: number): InfoLine[] =>
  linesOfWords(text.split(' '), font, width);

const linesOfWords = (words: readonly string[], font: FontName, width: number): InfoLine[] =>
  breakParagraph(breakLines(words, font), width / textSize).map((line) => ({
    texts: [line],
    pitch: width,
    font,
  }));

const columnGap = 8;

/** Returns a title and below it short entries side by side, to be read line by line. */
function columnsOf(title: string, entries: readonly string[], width: number): InfoLine[] {
  if (entries.length === 0) return [];
  const font: FontName = 'Times-Roman';
  const widest = Math.max(...entries.map((entry) => widthOf(entry, font, textSize)));
  const columns = Math.max(1, Math.floor((width + columnGap) / (widest + columnGap)));
  const pitch = (width + columnGap) / columns;
  const lines = Array.from({ length: Math.ceil(entries.length / columns) }, (_, line) => ({
    texts: entries.slice(line * columns, (line + 1) * columns),
    pitch,
    font,
  }));
  return [...linesOf(title, font, width), ...lines];
}

/** Returns how many lines fit in a frame of this height. */
export const infoCapacity = (height: number): number =>
  Math.max(0, Math.floor((height - labelHeight - 2) / leading));

/** Returns the height of a frame for this many lines. */
export const infoHeight = (lines: number): number => lines * leading + labelHeight + 2.5;

/** Returns the lowest height of the frames: one line, and the shortest title when titles are at the left. */
export const leastInfoHeight = ({ title }: Geometry): number =>
  title.place === 'above' ? infoHeight(1) : Math.max(infoHeight(1), 26);

/** Draws block DADOS ADICIONAIS of the first sheet, down to the foot of the body. RESERVADO AO FISCO stays empty. */
export function drawAdditional(
  sheet: OpenSheet,
  height: number,
  { lines, continued }: { lines: readonly InfoLine[]; continued: boolean },
): void {
  const { body, additional } = sheet.geometry;
  const label = continued
    ? 'INFORMAÇÕES COMPLEMENTARES (CONTINUA NA PRÓXIMA FOLHA)'
    : 'INFORMAÇÕES COMPLEMENTARES';
  beginPart(sheet, 'foot');
  drawBlock(sheet, body.bottom - height - titleHeight(sheet.geometry), blockTitles.additional, (y) => {
    drawInfo(sheet, { y, height, label }, lines);
    const x = body.left + additional.infoWidth;
    const width = body.width - additional.infoWidth;
    sheet.frames.push({ x, y, width, height });
    beginGroup(sheet, 'paragraph');
    const at = { x: x + padding, y: y + 6.5, width };
    writeLine(sheet, 'RESERVADO AO FISCO', at, { font: 'Times-Roman', size: labelSize });
    return y + height;
  });
}

/** Draws the rest of the complementary information on a further sheet, from `top`. */
export function drawInfoContinuation(sheet: OpenSheet, top: number, lines: readonly InfoLine[]): void {
  const label = 'INFORMAÇÕES COMPLEMENTARES (CONTINUAÇÃO)';
  const height = Math.max(infoHeight(lines.length), leastInfoHeight(sheet.geometry));
  beginPart(sheet, 'foot');
  drawBlock(sheet, top, blockTitles.additional, (y) => {
    drawInfo(sheet, { y, height, label }, lines);
    return y + height;
  });
}

function drawInfo(
  sheet: OpenSheet,
  { y, height, label }: { y: number; height: number; label: string },
  lines: readonly InfoLine[],
): void {
  const { body, additional } = sheet.geometry;
  const { infoWidth } = additional;
  sheet.frames.push({ x: body.left, y, width: infoWidth, height });
  beginGroup(sheet, 'paragraph');
  const area = { x: body.left + padding, width: infoWidth - 2 * padding };
  writeLine(sheet, label, { ...area, y: y + 6.5 }, { font: 'Times-Roman', size: labelSize });
  lines.forEach(({ texts, pitch, font }, index) => {
    const baseline = y + labelHeight + 5 + index * leading;
    texts.forEach((text, column) => {
      writeLine(
        sheet,
        text,
        { x: area.x + column * pitch, y: baseline, width: pitch },
        { font, size: textSize },
      );
    });
  });
}
