import type { DanfeModel } from '../model/danfe-model.ts';
import { dateText, documentText, noteNumberText, seriesText, timeText } from '../text/format-values.ts';
import { wrapText } from '../text/measure-text.ts';
import type { DanfeLayout } from './danfe-layout.ts';
import { drawRow } from './draw-field.ts';
import { belowHeight, drawIssuer, drawIssuerBelow, type Logo, measureIssuer } from './draw-issuer.ts';
import { drawKey } from './draw-key.ts';
import { drawNotices, type NoteEvents, prepareNotices } from './draw-notices.ts';
import type { Geometry } from './geometry.ts';
import {
  beginGroup,
  beginPart,
  type Frame,
  type OpenSheet,
  type TextStyle,
  writeLine,
  writeLines,
} from './sheet.ts';

export interface SheetPosition {
  readonly sheet: number;
  readonly sheets: number;
}

export interface HeaderInput {
  readonly layout: DanfeLayout;
  readonly events: NoteEvents;
  readonly logo: Logo | undefined;
}

/** The upper part of the sheets of one note, measured. */
export interface Header {
  /** Points. */
  readonly height: number;
  readonly draw: (sheet: OpenSheet, top: number, position: SheetPosition) => void;
}

/**
 * Prepares the upper part that every sheet repeats: issuer, DANFE block, bar code, key, protocol, registrations, and a
 * bold frame with contingency, cancellation and correction letter. A long issuer makes it higher. Source: MOC 7.0 Anexo
 * II 3.5, 3.8.1, 3.8.2; NT 2026.010 4.2.
 */
export function prepareHeader(
  model: DanfeModel,
  geometry: Geometry,
  { layout, events, logo }: HeaderInput,
): Header {
  const { header, rowHeight, rows } = geometry;
  const { left, issuerWidth, danfeWidth } = header;
  const issuer = measureIssuer(model, geometry, logo);
  const notices = prepareNotices(model, events, geometry);
  const height = Math.max(header.height, issuer.height);
  const rowsTop = height + belowHeight(issuer.below);
  const rowsHeight = rowHeight * (layout === 'moc7' ? 2 : 3);
  return {
    height: rowsTop + rowsHeight + notices.height,
    draw: (sheet, top, position) => {
      beginPart(sheet, 'header');
      const danfeLeft = left + issuerWidth;
      const keyLeft = danfeLeft + danfeWidth;
      drawIssuer(sheet, { x: left, y: top, width: issuerWidth, height }, issuer);
      drawDanfe(sheet, { x: danfeLeft, y: top, width: danfeWidth, height }, model, position);
      drawKey(sheet, { x: keyLeft, y: top, width: left + header.width - keyLeft, height }, model);
      drawIssuerBelow(sheet, top + height, issuer.below);
      const y = drawRow(sheet, { y: top + rowsTop, left, widths: rows.operation }, [
        { label: 'NATUREZA DA OPERAÇÃO', content: model.identification.natOp ?? '' },
        {
          label: 'PROTOCOLO DE AUTORIZAÇÃO DE USO',
          content: protocolText(model.protocol),
          align: 'center',
        },
      ]);
      drawRegistrations(sheet, y, model, layout);
      drawNotices(sheet, top + rowsTop + rowsHeight, notices);
    },
  };
}

/**
 * Writes field 2. A note of EPEC, FS-DA or FS-IA is printed only after its authorization, so it has a protocol like all
 * others. Source: MOC 7.0 Anexo II 3.9.
 */
function protocolText(protocol: DanfeModel['protocol']): string {
  if (protocol === undefined) return 'PRÉ-VISUALIZAÇÃO - SEM VALOR FISCAL';
  const { number, receivedAt } = protocol;
  return `${number} - ${dateText(receivedAt)} ${timeText(receivedAt)}`;
}

function drawRegistrations(sheet: OpenSheet, y: number, { issuer }: DanfeModel, layout: DanfeLayout): void {
  const { rows, header } = sheet.geometry;
  const { left } = header;
  const next = drawRow(sheet, { y, left, widths: rows.registrations }, [
    { label: 'INSCRIÇÃO ESTADUAL', content: issuer.ie },
    { label: 'INSCRIÇÃO ESTADUAL DO SUBST. TRIB.', content: issuer.ieSt },
    { label: 'CNPJ', content: documentText(issuer.document) },
  ]);
  if (layout === 'moc7') return;
  drawRow(sheet, { y: next, left, widths: rows.regime }, [
    { label: 'CÓDIGO DO REGIME TRIBUTÁRIO', content: regimes[issuer.crt] ?? issuer.crt },
    { label: 'TIPO DE REGIME DE APURAÇÃO DO IBS E DA CBS', content: '' },
  ]);
}

const regimes: Readonly<Record<string, string>> = {
  '1': '1 - SIMPLES NACIONAL',
  '2': '2 - SIMPLES NACIONAL, EXCESSO DE SUBLIMITE',
  '3': '3 - REGIME NORMAL',
  '4': '4 - MEI',
};

function drawDanfe(
  sheet: OpenSheet,
  frame: Frame,
  { identification }: DanfeModel,
  { sheet: page, sheets }: SheetPosition,
): void {
  const { danfe } = sheet.geometry.header;
  sheet.frames.push(frame);
  beginGroup(sheet, 'paragraph');
  const line = (text: string, offset: number, style: TextStyle) =>
    writeLine(
      sheet,
      text,
      { x: frame.x, y: frame.y + offset, width: frame.width },
      { align: 'center', ...style },
    );
  line('DANFE', danfe.title, { font: 'Times-Bold', size: 12, kind: 'danfe' });
  const width = frame.width - 4;
  const description = { font: 'Times-Roman', size: 8, kind: 'description' } as const;
  writeLines(
    sheet,
    wrapText('DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA', description.font, description.size, width),
    { x: frame.x + 2, y: frame.y + danfe.description, width },
    { ...description, align: 'center', leading: danfe.leading },
  );
  const [entry, exit] = danfe.kinds;
  const box = { x: frame.x + frame.width - 17, y: frame.y + danfe.digitTop, width: 13, height: 13.5 };
  sheet.frames.push(box);
  const kindArea = { x: frame.x + 4, width: box.x - frame.x - 4 };
  writeLine(sheet, '0 - ENTRADA', { ...kindArea, y: frame.y + entry }, description);
  writeLine(sheet, '1 - SAÍDA', { ...kindArea, y: frame.y + exit }, description);
  const number = { font: 'Times-Bold', size: 10, align: 'center', kind: 'number' } as const;
  writeLine(sheet, identification.tpNF ?? '', { x: box.x, y: box.y + 10.2, width: box.width }, number);
  const { nNF, serie } = identification;
  const [numberAt, seriesAt, sheetAt] = danfe.numbers;
  line(nNF === undefined ? 'Nº' : `Nº ${noteNumberText(nNF)}`, numberAt, number);
  line(serie === undefined ? 'SÉRIE' : `SÉRIE ${seriesText(serie)}`, seriesAt, number);
  line(`FOLHA ${page}/${sheets}`, sheetAt, number);
}
