import { cm } from '../../layout/geometry.ts';
import { type BlankSheet, beginGroup, writeLine } from '../../layout/sheet.ts';
import { lefts, spans } from '../blocks/block.ts';
import type { DanfseNote } from '../note/danfse-note.ts';
import { option } from '../note/option-words.ts';
import { dash, parts } from '../note/value-texts.ts';
import { cutText } from './cut-text.ts';
import { qrFrames } from './qr-code.ts';
import { inset, styles } from './text-styles.ts';

const top = 0.3;
const height = 1.16;

/** Draws the shaded strip with logo, title, municipality and environments. NT SE/CGNFS-e 008, 2.4.3. */
export function drawHeader(sheet: BlankSheet, note: DanfseNote): void {
  sheet.shades.push({ x: cm(lefts[1]), y: cm(top), width: cm(spans[4]), height: cm(height) });
  for (const column of [2, 4] as const) {
    const x = cm(lefts[column] - 0.01);
    sheet.rules.push({ x1: x, y1: cm(top), x2: x, y2: cm(top + height) });
  }
  drawLogo(sheet);
  drawTitle(sheet, note.dps('tpAmb') === '1' ? [] : ['NFS-e SEM VALIDADE JURÍDICA']);
  drawOrigin(sheet, note);
}

/** Draws the name of the official logo, which this service may not publish: 4.00 × 0.85 at 0.49, 0.44. */
function drawLogo(sheet: BlankSheet): void {
  beginGroup(sheet, 'paragraph');
  writeLine(sheet, 'NFS-e', { x: cm(0.49), y: cm(1.15), width: cm(4) }, { ...styles.logo, align: 'center' });
}

function drawTitle(sheet: BlankSheet, warnings: readonly string[]): void {
  const lines = ['DANFSe v2.0', 'Documento Auxiliar da NFS-e', ...warnings];
  const pitch = 10.2;
  const first = cm(top) + (cm(height) - (lines.length - 1) * pitch + styles.title.size * 0.7) / 2;
  beginGroup(sheet, 'paragraph');
  lines.forEach((line, index) => {
    const at = { x: cm(lefts[2]), y: first + index * pitch, width: cm(spans[2]) };
    const color = index >= 2 ? 'red' : undefined;
    writeLine(sheet, line, at, { ...styles.title, align: 'center', color });
  });
}

/** True for services that no municipality taxes: item 99 of the national list. */
const isWithoutMunicipality = (note: DanfseNote): boolean =>
  note.dps('serv/cServ/cTribNac')?.startsWith('99') ?? false;

const generator = option('ambGer', (note) => note.nfse('ambGer'));
const environment = option('tpAmb', (note) => note.dps('tpAmb'));

function drawOrigin(sheet: BlankSheet, note: DanfseNote): void {
  const width = cm(spans[1]) - 2 * inset;
  const x = cm(lefts[4]) + inset;
  const write = (text: string, y: number, style: (typeof styles)['municipality' | 'environment']) => {
    beginGroup(sheet, 'paragraph');
    writeLine(sheet, cutText(text, { ...style, width }), { x, y, width }, style);
  };
  if (!isWithoutMunicipality(note)) {
    const place = parts(note.nfse('xLocEmi'), note.nfse('emit/enderNac/UF'));
    write(`Município: ${place}`, cm(top) + 11.5, styles.municipality);
  }
  write(`Ambiente Gerador: ${generator(note) ?? dash}`, cm(0.97) + 5.5, styles.environment);
  write(`Tipo de Ambiente: ${environment(note) ?? dash}`, cm(1.22) + 5.5, styles.environment);
}

const sentence = [
  'A autenticidade desta NFS-e pode ser verificada',
  'pela leitura deste código QR ou pela consulta da',
  'chave de acesso no portal nacional da NFS-e',
];

/** Draws the QR code, 1.52 cm at 17.48, 1.67, and the sentence under it in three lines. */
export function drawQrCode(sheet: BlankSheet, note: DanfseNote): void {
  sheet.bars.push(...qrFrames(note.accessKey, { x: cm(17.48), y: cm(1.67), width: cm(1.52) }));
  beginGroup(sheet, 'paragraph');
  sentence.forEach((line, index) => {
    const at = { x: cm(15.8), y: cm(3.36) + 5.5 + index * 6.6, width: cm(4.72) };
    writeLine(sheet, line, at, { ...styles.environment, align: 'center' });
  });
}
