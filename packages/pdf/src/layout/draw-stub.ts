import type { DanfeModel } from '../model/danfe-model.ts';
import { dateText, moneyText, noteNumberText, seriesText, streetText } from '../text/format-values.ts';
import { type FittedText, lineHeight, wrapText } from '../text/measure-text.ts';
import { drawField } from './draw-field.ts';
import {
  beginGroup,
  beginPart,
  type Frame,
  type OpenSheet,
  openSheet,
  writeLine,
  writeLines,
} from './sheet.ts';

/** Draws the receipt to be torn off and returns the top of the header. Source: MOC 7.0 Anexo II 3.8.1, 3.8.2. */
export function drawStub(sheet: OpenSheet, model: DanfeModel): number {
  const { orientation, stub, body } = sheet.geometry;
  beginPart(sheet, 'stub');
  if (orientation === 'portrait') {
    drawReceipt(sheet, { left: stub.left, top: stub.top }, model);
    sheet.dashedRules.push({ x1: body.left, y1: stub.cut, x2: body.left + body.width, y2: stub.cut });
  } else {
    const receipt = openSheet(sheet.geometry, []);
    drawReceipt(receipt, { left: 0, top: 0 }, model);
    placeTurned(sheet, receipt, { left: stub.left, bottom: stub.top + stub.length });
    sheet.dashedRules.push({ x1: stub.cut, y1: body.top, x2: stub.cut, y2: body.bottom });
  }
  return stub.headerTop;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

function drawReceipt(sheet: OpenSheet, { left, top }: Place, model: DanfeModel): void {
  const { length, statementLength, dateLength, rowHeight: height } = sheet.geometry.stub;
  sheet.frames.push({ x: left, y: top, width: statementLength, height });
  const width = statementLength - 5;
  const { size, lines } = fitStatement(model, width, height - 3);
  writeLines(sheet, lines, { x: left + 2.5, y: top + 2, width }, { font: 'Times-Roman', size });
  drawField(
    sheet,
    { x: left, y: top + height, width: dateLength, height },
    { label: 'DATA DE RECEBIMENTO', content: '' },
  );
  drawField(
    sheet,
    { x: left + dateLength, y: top + height, width: statementLength - dateLength, height },
    { label: 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', content: '' },
  );
  drawNumber(sheet, model, {
    x: left + statementLength,
    y: top,
    width: length - statementLength,
    height: 2 * height,
  });
}

/** Copies the content of `drawn`, turned to read upwards: its top left corner comes to `left`, `bottom`. */
function placeTurned(
  sheet: OpenSheet,
  { frames, texts, groups }: OpenSheet,
  { left, bottom }: { left: number; bottom: number },
): void {
  const part = sheet.groups.at(-1)?.part ?? 'stub';
  const before = sheet.texts.length;
  sheet.groups.push(...groups.map(({ role, from }) => ({ part, role, from: from + before })));
  sheet.frames.push(
    ...frames.map(({ x, y, width, height }) => ({
      x: left + y,
      y: bottom - x - width,
      width: height,
      height: width,
    })),
  );
  sheet.texts.push(
    ...texts.map(({ x, y, ...mark }) => ({ ...mark, x: left + y, y: bottom - x, direction: 'up' }) as const),
  );
}

function drawNumber(sheet: OpenSheet, { identification }: DanfeModel, frame: Frame): void {
  const { nNF, serie } = identification;
  sheet.frames.push(frame);
  beginGroup(sheet, 'paragraph');
  const lines = [
    'NF-e',
    nNF === undefined ? 'Nº' : `Nº ${noteNumberText(nNF)}`,
    serie === undefined ? 'SÉRIE' : `SÉRIE ${seriesText(serie)}`,
  ];
  lines.forEach((line, index) => {
    const size = index === 0 ? 12 : 10;
    writeLine(
      sheet,
      line,
      { ...frame, y: frame.y + 14 + index * 14 },
      { font: 'Times-Bold', size, align: 'center', kind: 'number' },
    );
  });
}

const statementSizes = [6.5, 6.25, 6];

/**
 * Returns the longest form of the statement that fits its frame: the text is customary, and the sheet has the same
 * data.
 */
function fitStatement(model: DanfeModel, width: number, height: number): FittedText {
  const wrapped = statementForms(model).flatMap((text) =>
    statementSizes.map((size) => ({ size, lines: wrapText(text, 'Times-Roman', size, width) })),
  );
  const fitting = wrapped.find(({ size, lines }) => lines.length * lineHeight(size) <= height);
  return fitting ?? { size: 6, lines: wrapped.at(-1)?.lines ?? [] };
}

/** Returns the statement with the address of the recipient, without it, and without the recipient. */
function statementForms({ issuer, recipient, identification, totals }: DanfeModel): string[] {
  const { address, name } = recipient;
  const place = [streetText(address), address.xMun, address.UF];
  const received = [
    `RECEBEMOS DE ${issuer.name} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.`,
    `EMISSÃO: ${dateText(identification.dhEmi)}`,
    `VALOR TOTAL: R$ ${moneyText(totals.vNF)}`,
  ].join(' ');
  const to = (parts: readonly (string | undefined)[]) =>
    `${received} DESTINATÁRIO: ${parts.filter((part) => part !== undefined && part !== '').join(' - ')}`;
  return [to([name, ...place]), to([name]), received];
}
