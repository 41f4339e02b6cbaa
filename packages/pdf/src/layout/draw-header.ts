import type { DanfeModel } from '../model/danfe-model.ts';
import {
  dateText,
  documentText,
  noteNumberText,
  phoneText,
  seriesText,
  streetText,
  timeText,
  zipText,
} from '../text/format-values.ts';
import { lineHeight, wrapText } from '../text/measure-text.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { drawKey } from './draw-key.ts';
import {
  body,
  cm,
  drawField,
  drawRow,
  type Frame,
  type OpenSheet,
  rowHeight,
  writeLine,
  writeLines,
} from './sheet.ts';

export interface SheetPosition {
  readonly sheet: number;
  readonly sheets: number;
}

const issuerWidth = cm(5.33);
const danfeWidth = cm(2.54);
const keyWidth = body.width - issuerWidth - danfeWidth;
const blockHeight = cm(3.92);

/** Height of the header in points. */
export const headerHeight = (layout: DanfeLayout): number =>
  blockHeight + rowHeight * (layout === 'moc7' ? 2 : 3);

/**
 * The upper part that every sheet repeats: issuer, DANFE block, bar code, key, protocol, registrations. Geometry
 * with bars of 11.5 cm, which a key with letters needs.
 * Source: MOC 7.0 Anexo II 3.8.1; NT conjunta 2025.001 §6; NT 2026.010 4.2.
 */
export function drawHeader(
  sheet: OpenSheet,
  top: number,
  model: DanfeModel,
  layout: DanfeLayout,
  position: SheetPosition,
): void {
  const danfeLeft = body.left + issuerWidth;
  const keyLeft = danfeLeft + danfeWidth;
  drawIssuer(sheet, { x: body.left, y: top, width: issuerWidth, height: blockHeight }, model);
  drawDanfe(sheet, { x: danfeLeft, y: top, width: danfeWidth, height: blockHeight }, model, position);
  drawKey(sheet, { x: keyLeft, y: top, width: keyWidth, height: blockHeight }, model.accessKey);
  const afterBlock = top + blockHeight;
  const operationWidth = issuerWidth + danfeWidth;
  drawField(
    sheet,
    { x: body.left, y: afterBlock, width: operationWidth, height: rowHeight },
    { label: 'NATUREZA DA OPERAÇÃO', content: model.identification.natOp ?? '' },
  );
  const { number, receivedAt } = model.protocol;
  drawField(
    sheet,
    { x: keyLeft, y: afterBlock, width: keyWidth, height: rowHeight },
    {
      label: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
      content: `${number} - ${dateText(receivedAt)} ${timeText(receivedAt)}`,
      align: 'center',
    },
  );
  drawRegistrations(sheet, afterBlock + rowHeight, model, layout);
}

function drawRegistrations(sheet: OpenSheet, y: number, { issuer }: DanfeModel, layout: DanfeLayout): void {
  const next = drawRow(sheet, y, [
    { label: 'INSCRIÇÃO ESTADUAL', width: 6.86, content: issuer.ie },
    { label: 'INSCRIÇÃO ESTADUAL DO SUBST. TRIB.', width: 6.86, content: issuer.ieSt },
    { label: 'CNPJ', width: 6.85, content: documentText(issuer.document) },
  ]);
  if (layout === 'moc7') return;
  drawRow(sheet, next, [
    { label: 'CÓDIGO DO REGIME TRIBUTÁRIO', width: 10.28, content: regimes[issuer.crt] ?? issuer.crt },
    { label: 'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS', width: 10.29, content: '' },
  ]);
}

const regimes: Readonly<Record<string, string>> = {
  '1': '1 - SIMPLES NACIONAL',
  '2': '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE',
  '3': '3 - REGIME NORMAL',
  '4': '4 - MEI',
};

function drawIssuer(sheet: OpenSheet, frame: Frame, { issuer }: DanfeModel): void {
  sheet.frames.push(frame);
  const width = frame.width - 8;
  const { address } = issuer;
  const names = issuer.tradeName === '' ? [issuer.name] : [issuer.name, issuer.tradeName];
  const details = [
    streetText(address),
    [address.xBairro, address.CEP && `CEP ${zipText(address.CEP)}`].filter(Boolean).join(' - '),
    [address.xMun, address.UF].filter(Boolean).join(' - '),
    address.fone === undefined ? '' : `Fone: ${phoneText(address.fone)}`,
  ];
  const compose = (scale: number) =>
    [
      ...names.map((text) => ({ text, size: 12 * scale })),
      ...details.map((text) => ({ text, size: 8 * scale })),
    ].flatMap(({ text, size }) => wrapText(text, 'Times-Bold', size, width).map((line) => ({ line, size })));
  const heightOf = (lines: readonly { size: number }[]) =>
    lines.reduce((sum, { size }) => sum + lineHeight(size), 0);
  let scale = 1;
  while (scale > 0.4 && heightOf(compose(scale)) > frame.height - 6) scale -= 0.05;
  const lines = compose(scale);
  let y = frame.y + (frame.height - heightOf(lines)) / 2;
  for (const { line, size } of lines) {
    y += writeLines(
      sheet,
      [line],
      { x: frame.x + 4, y, width },
      { font: 'Times-Bold', size, align: 'center' },
    );
  }
}

function drawDanfe(
  sheet: OpenSheet,
  frame: Frame,
  { identification }: DanfeModel,
  { sheet: page, sheets }: SheetPosition,
): void {
  sheet.frames.push(frame);
  const line = (text: string, offset: number, size: number, font: 'Times-Roman' | 'Times-Bold') =>
    writeLine(
      sheet,
      text,
      { x: frame.x, y: frame.y + offset, width: frame.width },
      { font, size, align: 'center' },
    );
  line('DANFE', 13, 12, 'Times-Bold');
  const width = frame.width - 4;
  writeLines(
    sheet,
    wrapText('DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA', 'Times-Roman', 8, width),
    { x: frame.x + 2, y: frame.y + 17, width },
    { font: 'Times-Roman', size: 8, align: 'center' },
  );
  const kind = { font: 'Times-Roman', size: 8 } as const;
  writeLine(sheet, '0 - ENTRADA', { x: frame.x + 4, y: frame.y + 61, width: 50 }, kind);
  writeLine(sheet, '1 - SAÍDA', { x: frame.x + 4, y: frame.y + 71, width: 50 }, kind);
  const box = { x: frame.x + frame.width - 17, y: frame.y + 56, width: 13, height: 15 };
  sheet.frames.push(box);
  writeLine(
    sheet,
    identification.tpNF ?? '',
    { x: box.x, y: box.y + 11, width: box.width },
    { font: 'Times-Bold', size: 10, align: 'center' },
  );
  line(`Nº ${noteNumberText(identification.nNF)}`, 84, 10, 'Times-Bold');
  line(`SÉRIE ${seriesText(identification.serie)}`, 95, 10, 'Times-Bold');
  line(`FOLHA ${page}/${sheets}`, 106, 10, 'Times-Bold');
}
