import { encodeBars, encodeCode128, quietModules } from '../code128/encode-code128.ts';
import type { DanfeModel } from '../model/danfe-model.ts';
import { accessKeyText } from '../text/format-values.ts';
import { lineHeight, wrapText } from '../text/measure-text.ts';
import { drawField } from './draw-field.ts';
import { cm } from './geometry.ts';
import { beginGroup, type Frame, type OpenSheet, writeLines } from './sheet.ts';

const barsWidth = cm(11.5);
const barsHeight = cm(1);

/** Draws bar code and key in groups of four, in two frames from the top of `area`; returns the bottom of the second. */
export function drawKeyFields(
  sheet: OpenSheet,
  area: Pick<Frame, 'x' | 'y' | 'width'>,
  accessKey: string,
): number {
  const { rowHeight, header } = sheet.geometry;
  const upper = { ...area, height: header.barsFrameHeight };
  sheet.frames.push(upper);
  if (accessKey !== '') drawBars(sheet, upper, accessKey);
  const y = area.y + header.barsFrameHeight;
  drawField(
    sheet,
    { ...area, y, height: rowHeight },
    { label: 'CHAVE DE ACESSO', content: accessKeyText(accessKey), font: 'Times-Bold', align: 'center' },
  );
  return y + rowHeight;
}

/**
 * Draws bar code, key and the sentence on consultation (field 1); a preview has only the empty frames. The second bar
 * code of FS-DA and FS-IA is never printed: these notes are printed only after their authorization. Source: MOC 7.0
 * Anexo II 3.8.1, 4.
 */
export function drawKey(sheet: OpenSheet, frame: Frame, { accessKey, protocol }: DanfeModel): void {
  const y = drawKeyFields(sheet, frame, accessKey);
  const lower = { ...frame, y, height: frame.y + frame.height - y };
  sheet.frames.push(lower);
  if (protocol === undefined) return;
  beginGroup(sheet, 'paragraph');
  const sentence =
    'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora';
  const style = { font: 'Times-Roman', size: 10, align: 'center' } as const;
  const width = lower.width - 60;
  const lines = wrapText(sentence, style.font, style.size, width);
  const blank = lower.height - lines.length * lineHeight(style.size);
  writeLines(sheet, lines, { x: lower.x + 30, y: lower.y + blank / 2, width }, style);
}

/**
 * Draws the bars. The quiet zones are inside the frame; with them the bars fill at most 11.5 cm plus the rest of the
 * frame.
 */
function drawBars(sheet: OpenSheet, frame: Frame, accessKey: string): void {
  const { bars, modules } = encodeBars(encodeCode128(accessKey));
  const module = Math.min(barsWidth / modules, frame.width / (modules + 2 * quietModules));
  const left = frame.x + (frame.width - module * modules) / 2;
  const y = frame.y + (frame.height - barsHeight) / 2;
  for (const { start, width } of bars) {
    sheet.bars.push({ x: left + start * module, y, width: width * module, height: barsHeight });
  }
}
