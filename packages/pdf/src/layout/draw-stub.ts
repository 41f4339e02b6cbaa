import type { DanfeModel } from '../model/danfe-model.ts';
import { dateText, moneyText, noteNumberText, seriesText, streetText } from '../text/format-values.ts';
import { fitText } from '../text/measure-text.ts';
import { body, cm, drawField, type OpenSheet, writeLine, writeLines } from './sheet.ts';

const textWidth = cm(16.1);
const dateWidth = cm(4.1);
const halfHeight = cm(0.85);

/** The receipt to be torn off. Returns the top of the header. Source: MOC 7.0 Anexo II 3.8.1. */
export function drawStub(sheet: OpenSheet, model: DanfeModel): number {
  const { left, width, top } = body;
  const statement = { x: left, y: top, width: textWidth, height: halfHeight };
  sheet.frames.push(statement);
  const area = { font: 'Times-Roman', nominal: 6.5, width: textWidth - 5, height: halfHeight - 3 } as const;
  const { size, lines } = fitText(receiptText(model), area);
  writeLines(sheet, lines, { x: left + 2.5, y: top + 2, width: area.width }, { font: area.font, size });
  drawField(
    sheet,
    { x: left, y: top + halfHeight, width: dateWidth, height: halfHeight },
    { label: 'DATA DE RECEBIMENTO', content: '' },
  );
  drawField(
    sheet,
    { x: left + dateWidth, y: top + halfHeight, width: textWidth - dateWidth, height: halfHeight },
    { label: 'IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR', content: '' },
  );
  drawNumber(sheet, model, { x: left + textWidth, width: width - textWidth });
  const cut = cm(2.33);
  sheet.dashedRules.push({ x1: left, y1: cut, x2: left + width, y2: cut });
  return cm(2.54);
}

function drawNumber(sheet: OpenSheet, model: DanfeModel, column: { x: number; width: number }): void {
  const { nNF, serie } = model.identification;
  sheet.frames.push({ ...column, y: body.top, height: 2 * halfHeight });
  const lines = ['NF-e', `Nº ${noteNumberText(nNF)}`, `SÉRIE ${seriesText(serie)}`];
  lines.forEach((line, index) => {
    const size = index === 0 ? 12 : 10;
    writeLine(
      sheet,
      line,
      { ...column, y: body.top + 14 + index * 14 },
      { font: 'Times-Bold', size, align: 'center' },
    );
  });
}

function receiptText({ issuer, recipient, identification, totals }: DanfeModel): string {
  const address = [streetText(recipient.address), recipient.address.xMun, recipient.address.UF];
  const place = address.filter((part) => part !== undefined && part !== '').join(' - ');
  return [
    `RECEBEMOS DE ${issuer.name} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA INDICADA AO LADO.`,
    `EMISSÃO: ${dateText(identification.dhEmi)}`,
    `VALOR TOTAL: R$ ${moneyText(totals.vNF)}`,
    `DESTINATÁRIO: ${[recipient.name, place].filter((part) => part !== '').join(' - ')}`,
  ].join(' ');
}
