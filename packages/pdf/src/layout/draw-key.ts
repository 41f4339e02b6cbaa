import { barsOf, encodeCode128, quietModules } from '../code128/encode-code128.ts';
import { accessKeyText } from '../text/format-values.ts';
import { lineHeight, wrapText } from '../text/measure-text.ts';
import { cm, drawField, type Frame, type OpenSheet, rowHeight, writeLines } from './sheet.ts';

const barsWidth = cm(11.5);
const barsHeight = cm(1);
const barsFrameHeight = cm(1.48);

/** Bar code, key in groups of four and the sentence on consultation. Source: MOC 7.0 Anexo II 3.8.1, 4. */
export function drawKey(sheet: OpenSheet, frame: Frame, accessKey: string): void {
  const upper = { ...frame, height: barsFrameHeight };
  sheet.frames.push(upper);
  drawBars(sheet, upper, accessKey);
  const keyTop = frame.y + barsFrameHeight;
  drawField(
    sheet,
    { ...frame, y: keyTop, height: rowHeight },
    { label: 'CHAVE DE ACESSO', content: accessKeyText(accessKey), font: 'Times-Bold', align: 'center' },
  );
  const lower = { ...frame, y: keyTop + rowHeight, height: frame.height - barsFrameHeight - rowHeight };
  sheet.frames.push(lower);
  const sentence =
    'Consulta de autenticidade no portal nacional da NF-e www.nfe.fazenda.gov.br/portal ou no site da Sefaz Autorizadora';
  const style = { font: 'Times-Roman', size: 10, align: 'center' } as const;
  const width = lower.width - 60;
  const lines = wrapText(sentence, style.font, style.size, width);
  const blank = lower.height - lines.length * lineHeight(style.size);
  writeLines(sheet, lines, { x: lower.x + 30, y: lower.y + blank / 2, width }, style);
}

/** The quiet zones lie inside the frame; the bars with them fill at most 11.5 cm plus the rest of the frame. */
function drawBars(sheet: OpenSheet, frame: Frame, accessKey: string): void {
  const { bars, modules } = barsOf(encodeCode128(accessKey));
  const module = Math.min(barsWidth / modules, frame.width / (modules + 2 * quietModules));
  const left = frame.x + (frame.width - module * modules) / 2;
  const y = frame.y + (frame.height - barsHeight) / 2;
  for (const { start, width } of bars) {
    sheet.bars.push({ x: left + start * module, y, width: width * module, height: barsHeight });
  }
}
