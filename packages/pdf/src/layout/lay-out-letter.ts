import type { DanfeModel, PrintedParty } from '../model/danfe-model.ts';
import type { LetterModel } from '../model/read-letter.ts';
import {
  dateText,
  documentText,
  moneyText,
  noteNumberText,
  phoneText,
  seriesText,
  streetText,
  timeText,
  zipText,
} from '../text/format-values.ts';
import { lineHeight, wrapText } from '../text/measure-text.ts';
import type { BlockTitle } from './block-titles.ts';
import { drawBlock } from './draw-block.ts';
import { drawField, type Field } from './draw-field.ts';
import { drawKeyFields } from './draw-key.ts';
import { cm, geometries } from './geometry.ts';
import { beginGroup, beginPart, type Frame, type OpenSheet, openSheet, writeLines } from './sheet.ts';

const titles = {
  event: { above: 'EVENTO', beside: [] },
  note: { above: 'NOTA FISCAL ELETRÔNICA CORRIGIDA', beside: [] },
  useCondition: { above: 'CONDIÇÕES DE USO', beside: [] },
  correction: { above: 'CORREÇÕES A SEREM CONSIDERADAS', beside: [] },
} as const satisfies Record<string, BlockTitle>;

export interface LetterOptions {
  /** A cancelled note has no letter in force. */
  readonly status: 'authorized' | 'cancelled';
  /** Sequence of the letter in force when a later letter replaces this one. */
  readonly replacedBy?: number | undefined;
}

/**
 * Lays a correction letter out on one sheet. No norm defines it: it shows the event, the note that it corrects, and the
 * conditions of use from the event, and says that it is a correction letter. Source: e110110_v1.00; Convênio S/N de
 * 1970, art. 7º, § 1º-A.
 */
export function layOutLetter(letter: LetterModel, note: DanfeModel, options: LetterOptions): OpenSheet {
  const geometry = geometries.portrait;
  const sheet = openSheet(geometry, watermarksOf(letter, options));
  const { body } = geometry;
  beginPart(sheet, 'header');
  let top = drawHeading(sheet, body.top + cm(0.4), letter, note);
  top = drawKeyFields(sheet, { x: body.left, y: top, width: body.width }, letter.accessKey);
  beginPart(sheet, 'blocks');
  top = drawBlock(sheet, top, titles.event, (y) => drawEvent(sheet, y, letter));
  top = drawBlock(sheet, top, titles.note, (y) => drawNote(sheet, y, note));
  const condition = { text: letter.useCondition, size: 8, least: 2 };
  top = drawBlock(sheet, top, titles.useCondition, (y) => drawText(sheet, y, condition));
  const correction = { text: letter.correction, size: 11, least: 8 };
  top = drawBlock(sheet, top, titles.correction, (y) => drawText(sheet, y, correction));
  beginPart(sheet, 'foot');
  drawStatements(sheet, top, statementsOf(letter, options));
  return sheet;
}

const watermarksOf = ({ environment }: LetterModel, { status, replacedBy }: LetterOptions): string[] => [
  ...(environment === 'homologation' ? ['SEM VALOR FISCAL'] : []),
  ...(status === 'cancelled' ? ['NF-e CANCELADA'] : []),
  ...(replacedBy === undefined ? [] : ['SUBSTITUÍDA']),
];

const headingHeight = cm(3.2);
const issuerWidth = cm(11.4);

function drawHeading(sheet: OpenSheet, top: number, letter: LetterModel, { issuer }: DanfeModel): number {
  const { body } = sheet.geometry;
  const left: Frame = { x: body.left, y: top, width: issuerWidth, height: headingHeight };
  const right: Frame = { ...left, x: body.left + issuerWidth, width: body.width - issuerWidth };
  sheet.frames.push(left, right);
  drawCentered(sheet, left, [
    { text: issuer.name, size: 12, font: 'Times-Bold' },
    { text: issuer.tradeName, size: 12, font: 'Times-Bold' },
    ...addressOf(issuer).map((text) => ({ text, size: 8, font: 'Times-Bold' as const })),
    { text: `CNPJ/CPF ${documentText(letter.author)}   IE ${issuer.ie}`, size: 8, font: 'Times-Bold' },
  ]);
  drawCentered(sheet, right, [
    { text: 'CARTA DE CORREÇÃO ELETRÔNICA', size: 14, font: 'Times-Bold' },
    { text: 'Representação gráfica de evento da NF-e', size: 10, font: 'Times-Roman' },
    { text: `CARTA Nº ${letter.sequence}`, size: 12, font: 'Times-Bold' },
    { text: 'FOLHA 1/1', size: 10, font: 'Times-Bold' },
  ]);
  return top + headingHeight;
}

const addressOf = ({ address }: PrintedParty): readonly string[] => [
  streetText(address),
  [address.xBairro, address.CEP && `CEP ${zipText(address.CEP)}`].filter(Boolean).join(' - '),
  [address.xMun, address.UF].filter(Boolean).join(' - '),
  address.fone === undefined ? '' : `Fone: ${phoneText(address.fone)}`,
];

interface StyledText {
  readonly text: string;
  readonly size: number;
  readonly font: 'Times-Roman' | 'Times-Bold';
}

/** All sizes are reduced together until all lines fit. */
function drawCentered(sheet: OpenSheet, frame: Frame, texts: readonly StyledText[]): void {
  const width = frame.width - 8;
  const linesAt = (scale: number) =>
    texts.flatMap(({ text, size, font }) =>
      wrapText(text, font, size * scale, width).map((line) => ({ line, font, size: size * scale })),
    );
  const heightOf = (lines: readonly { size: number }[]) =>
    lines.reduce((sum, { size }) => sum + lineHeight(size), 0);
  const scales = [1, 0.95, 0.9, 0.85, 0.8, 0.75];
  const scale = scales.find((each) => heightOf(linesAt(each)) <= frame.height - 6) ?? 0.7;
  const lines = linesAt(scale);
  beginGroup(sheet, 'paragraph');
  let y = frame.y + (frame.height - heightOf(lines)) / 2;
  for (const { line, size, font } of lines) {
    y += writeLines(sheet, [line], { x: frame.x + 4, y, width }, { font, size, align: 'center' });
  }
}

/** Draws fields side by side; `share` is each one's part of the width. */
function drawFields(sheet: OpenSheet, y: number, fields: readonly (Field & { share: number })[]): number {
  const { body, rowHeight: height } = sheet.geometry;
  let x: number = body.left;
  for (const { share, ...field } of fields) {
    const width = body.width * share;
    drawField(sheet, { x, y, width, height }, field);
    x += width;
  }
  return y + height;
}

function drawEvent(sheet: OpenSheet, top: number, letter: LetterModel): number {
  const { eventId, sequence, createdAt, protocol, registeredAt } = letter;
  const y = drawFields(sheet, top, [
    { label: 'IDENTIFICADOR DO EVENTO', content: eventId, share: 0.86 },
    { label: 'SEQUÊNCIA', content: String(sequence), share: 0.14 },
  ]);
  return drawFields(sheet, y, [
    { label: 'DATA E HORA DO EVENTO', content: momentText(createdAt), share: 0.3 },
    { label: 'PROTOCOLO DE REGISTRO', content: protocol, share: 0.4, font: 'Times-Bold' },
    { label: 'DATA E HORA DO REGISTRO NA SEFAZ', content: momentText(registeredAt), share: 0.3 },
  ]);
}

const momentText = (written: string): string => `${dateText(written)} ${timeText(written)}`;

function drawNote(sheet: OpenSheet, top: number, note: DanfeModel): number {
  const { identification, protocol, totals, recipient } = note;
  const y = drawFields(sheet, top, [
    { label: 'NÚMERO DA NF-e', content: noteNumberText(identification.nNF), share: 0.2, font: 'Times-Bold' },
    { label: 'SÉRIE', content: seriesText(identification.serie), share: 0.1 },
    { label: 'DATA DA EMISSÃO', content: dateText(identification.dhEmi), share: 0.2 },
    { label: 'VALOR TOTAL DA NOTA', content: moneyText(totals.vNF), share: 0.2, align: 'right' },
    { label: 'PROTOCOLO DE AUTORIZAÇÃO DE USO', content: protocol?.number ?? '', share: 0.3 },
  ]);
  return drawFields(sheet, y, [
    { label: 'DESTINATÁRIO', content: recipient.name, share: 0.7 },
    { label: 'CNPJ/CPF DO DESTINATÁRIO', content: documentText(recipient.document), share: 0.3 },
  ]);
}

interface FramedText {
  readonly text: string;
  readonly size: number;
  /** The least number of lines of the frame. */
  readonly least: number;
}

function drawText(sheet: OpenSheet, top: number, { text, size, least }: FramedText): number {
  const { body } = sheet.geometry;
  const width = body.width - 12;
  const lines = wrapText(text, 'Times-Roman', size, width);
  const height = Math.max(least, lines.length) * lineHeight(size) + 10;
  sheet.frames.push({ x: body.left, y: top, width: body.width, height });
  beginGroup(sheet, 'paragraph');
  writeLines(sheet, lines, { x: body.left + 6, y: top + 4, width }, { font: 'Times-Roman', size });
  return top + height;
}

function statementsOf(
  { environment }: LetterModel,
  { status, replacedBy }: LetterOptions,
): readonly string[] {
  return [
    ...(environment === 'homologation' ? ['SEM VALOR FISCAL - EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO.'] : []),
    ...(status === 'cancelled' ? ['A NF-e foi cancelada: esta carta não produz efeitos.'] : []),
    ...(replacedBy === undefined
      ? ['Cada carta de correção substitui as anteriores da mesma NF-e.']
      : [`Substituída pela carta de correção nº ${replacedBy}: vale somente a última.`]),
    'Este impresso é uma representação gráfica da Carta de Correção Eletrônica, para simples informação. O documento é o ' +
      'evento assinado e registrado pela SEFAZ, cuja autenticidade se consulta pela chave de acesso em ' +
      'www.nfe.fazenda.gov.br/portal.',
  ];
}

function drawStatements(sheet: OpenSheet, top: number, statements: readonly string[]): void {
  const { body } = sheet.geometry;
  let y = top + 8;
  for (const statement of statements) {
    beginGroup(sheet, 'paragraph');
    const lines = wrapText(statement, 'Times-Roman', 9, body.width);
    y +=
      writeLines(sheet, lines, { x: body.left, y, width: body.width }, { font: 'Times-Roman', size: 9 }) + 4;
  }
}
