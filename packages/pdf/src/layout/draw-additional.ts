import type { DanfeModel } from '../model/danfe-model.ts';
import { dateText, timeText } from '../text/format-values.ts';
import type { FontName } from '../text/glyph-widths.ts';
import { wrapText } from '../text/measure-text.ts';
import { furtherInstallments } from './draw-billing.ts';
import { furtherVolumes } from './draw-parties.ts';
import { body, cm, drawTitle, type OpenSheet, padding, titleHeight, writeLine } from './sheet.ts';

const textSize = 6;
const leading = cm(0.25);
const labelHeight = 8;
const infoWidth = cm(12.95);

/** Height of the frames when nothing makes them higher. Source: MOC 7.0 Anexo II 3.8.1. */
export const additionalHeight = cm(3.07);

export interface InfoLine {
  readonly text: string;
  readonly font: FontName;
}

/** All that INFORMAÇÕES COMPLEMENTARES must contain, in lines as wide as its frame. */
export function infoLines(model: DanfeModel): InfoLine[] {
  const bold = model.environment === 'homologation' ? ['SEM VALOR FISCAL'] : [];
  const plain = [
    contingencyText(model),
    model.fiscalInfo,
    model.complementaryInfo,
    ...furtherInstallments(model),
    ...furtherVolumes(model.transport),
  ];
  return [...linesOf(bold, 'Times-Bold'), ...linesOf(plain, 'Times-Roman')];
}

const linesOf = (paragraphs: readonly string[], font: FontName): InfoLine[] =>
  paragraphs
    .flatMap((paragraph) => wrapText(paragraph, font, textSize, infoWidth - 2 * padding))
    .map((text) => ({ text, font }));

const contingencyAuthorities: Readonly<Record<string, string>> = { '6': 'SVC-AN', '7': 'SVC-RS' };

function contingencyText({ identification }: DanfeModel): string {
  const authority = contingencyAuthorities[identification.tpEmis ?? ''];
  if (authority === undefined) return '';
  const since = `${dateText(identification.dhCont)} ${timeText(identification.dhCont)}`;
  return `EMITIDA EM CONTINGÊNCIA ${authority} - ${since} - ${identification.xJust ?? ''}`;
}

/** Lines that a frame of this height takes. */
export const infoCapacity = (height: number): number =>
  Math.max(0, Math.floor((height - labelHeight - 2) / leading));

/** Height of a frame that takes this many lines. */
export const infoHeight = (lines: number): number => lines * leading + labelHeight + 2.5;

/** Block DADOS ADICIONAIS of the first sheet, ending at the foot of the body. RESERVADO AO FISCO stays empty. */
export function drawAdditional(
  sheet: OpenSheet,
  height: number,
  { lines, continued }: { lines: readonly InfoLine[]; continued: boolean },
): void {
  const y = drawTitle(sheet, body.bottom - height - titleHeight, 'DADOS ADICIONAIS');
  const label = continued
    ? 'INFORMAÇÕES COMPLEMENTARES (CONTINUA NA PRÓXIMA FOLHA)'
    : 'INFORMAÇÕES COMPLEMENTARES';
  drawInfo(sheet, { y, height, label }, lines);
  const x = body.left + infoWidth;
  const width = body.width - infoWidth;
  sheet.frames.push({ x, y, width, height });
  writeLine(
    sheet,
    'RESERVADO AO FISCO',
    { x: x + padding, y: y + 6.5, width },
    { font: 'Times-Roman', size: 6 },
  );
}

/** The rest of the complementary information on a further sheet, from `top`. */
export function drawInfoContinuation(sheet: OpenSheet, top: number, lines: readonly InfoLine[]): void {
  const y = drawTitle(sheet, top, 'DADOS ADICIONAIS');
  const label = 'INFORMAÇÕES COMPLEMENTARES (CONTINUAÇÃO)';
  drawInfo(sheet, { y, height: infoHeight(lines.length), label }, lines);
}

function drawInfo(
  sheet: OpenSheet,
  { y, height, label }: { y: number; height: number; label: string },
  lines: readonly InfoLine[],
): void {
  sheet.frames.push({ x: body.left, y, width: infoWidth, height });
  const area = { x: body.left + padding, width: infoWidth - 2 * padding };
  writeLine(sheet, label, { ...area, y: y + 6.5 }, { font: 'Times-Roman', size: 6 });
  lines.forEach(({ text, font }, index) => {
    writeLine(sheet, text, { ...area, y: y + labelHeight + 5 + index * leading }, { font, size: textSize });
  });
}
