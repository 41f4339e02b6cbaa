import type { DanfeModel } from '../model/danfe-model.ts';
import { breakLines, breakParagraph } from '../text/break-paragraph.ts';
import { phoneText, streetText, zipText } from '../text/format-values.ts';
import { lineHeight } from '../text/measure-text.ts';
import type { Geometry } from './geometry.ts';
import {
  beginGroup,
  type Frame,
  type ImageMark,
  type OpenSheet,
  type TextKind,
  writeLines,
} from './sheet.ts';

/** A picture of the company, its width and height in pixels. */
export interface Logo {
  readonly mediaType: ImageMark['mediaType'];
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface IssuerLine {
  readonly line: string;
  readonly size: number;
  readonly kind: TextKind;
}

/** The lines of the issuer, measured for the width beside the logo. */
export interface IssuerBlock {
  /** Lines of the address in a frame of the whole width below the block, when that needs less height. */
  readonly below: readonly IssuerLine[];
  readonly lines: readonly IssuerLine[];
  readonly logo: (Logo & { readonly drawn: { readonly width: number; readonly height: number } }) | undefined;
  /** Height that the block needs. */
  readonly height: number;
}

const issuerFont = 'Times-Bold';
const margin = 4;
const gap = 3;
/** The smallest allowed sizes, used for all notes (MOC 7.0 Anexo II 3.7.6). */
const nameSize = 12;
const addressSize = 8;

/**
 * Breaks name, trade name, address and telephone into lines of the mandatory sizes: a long text has more lines, or the
 * address goes below the block.
 */
export function measureIssuer(
  { issuer }: DanfeModel,
  { header }: Geometry,
  logo: Logo | undefined,
): IssuerBlock {
  const placed = logo === undefined ? undefined : { ...logo, drawn: scaled(logo, header) };
  const beside = header.logo.place === 'beside' && placed !== undefined ? placed.drawn.width + gap : 0;
  const width = header.issuerWidth - 2 * margin - beside;
  const names = [issuer.name, issuer.tradeName].flatMap((name) =>
    linesOf(name.split(' '), { size: nameSize, kind: 'issuerName' }, width),
  );
  const details = addressWords(issuer);
  const address = { size: addressSize, kind: 'issuerAddress' } as const;
  const within = details.flatMap((words) => linesOf(words, address, width));
  const joined = details.flatMap((words, index) => (index === 0 ? words : ['-', ...words]));
  const below = linesOf(joined, address, header.width - 2 * margin);
  const above = header.logo.place === 'above' && placed !== undefined ? placed.drawn.height + gap : 0;
  const needed = (lines: readonly IssuerLine[]) => heightOf(lines) + above + 2 * gap;
  const grown = (lines: readonly IssuerLine[]) => Math.max(header.height, needed(lines));
  const whole = [...names, ...within];
  return grown(whole) <= grown(names) + belowHeight(below)
    ? { lines: whole, below: [], logo: placed, height: needed(whole) }
    : { lines: names, below, logo: placed, height: needed(names) };
}

/** Returns the lines of the address in words; telephone and CEP are words that are never broken. */
function addressWords({ address }: DanfeModel['issuer']): string[][] {
  const { xBairro = '', CEP, xMun = '', UF = '', fone } = address;
  const parts = [
    streetText(address).split(' '),
    withDash(xBairro.split(' '), CEP === undefined ? [] : [`CEP ${zipText(CEP)}`]),
    withDash(xMun.split(' '), [UF]),
    fone === undefined ? [] : [`Fone: ${phoneText(fone)}`],
  ];
  return parts.map((words) => words.filter((word) => word !== '')).filter((words) => words.length > 0);
}

const withDash = (first: readonly string[], second: readonly string[]): string[] =>
  first.join('') === '' || second.join('') === '' ? [...first, ...second] : [...first, '-', ...second];

const linesOf = (
  words: readonly string[],
  { size, kind }: Omit<IssuerLine, 'line'>,
  width: number,
): IssuerLine[] =>
  breakParagraph(breakLines(words, issuerFont), width / size).map((line) => ({ line, size, kind }));

/** Returns the height of the frame below the block, if there is one. */
export const belowHeight = (lines: readonly IssuerLine[]): number =>
  lines.length === 0 ? 0 : heightOf(lines) + 2 * gap;

const heightOf = (lines: readonly IssuerLine[]): number =>
  lines.reduce((sum, { size }) => sum + lineHeight(size), 0);

/** Scales a logo to the largest size that its frame allows, with its proportions. */
function scaled({ width, height }: Logo, { logo, issuerWidth, height: blockHeight }: Geometry['header']) {
  const widest = logo.place === 'above' ? issuerWidth - 2 * margin : logo.extent;
  const highest = logo.place === 'above' ? logo.extent : blockHeight - 2 * margin;
  const scale = Math.min(widest / width, highest / height);
  return { width: width * scale, height: height * scale };
}

/** Draws the frame of the issuer: logo above or beside, then the lines, centred in the remaining space. */
export function drawIssuer(sheet: OpenSheet, frame: Frame, { lines, logo }: IssuerBlock): void {
  sheet.frames.push(frame);
  beginGroup(sheet, 'paragraph');
  const { place } = sheet.geometry.header.logo;
  const drawn = logo?.drawn ?? { width: 0, height: 0 };
  const taken = logo === undefined ? 0 : gap;
  const above = place === 'above' ? drawn.height + taken : 0;
  const beside = place === 'beside' ? drawn.width + taken : 0;
  const top = frame.y + (frame.height - heightOf(lines) - above) / 2;
  if (logo !== undefined) {
    const { mediaType, bytes } = logo;
    const x = place === 'above' ? frame.x + (frame.width - drawn.width) / 2 : frame.x + margin;
    const y = place === 'above' ? top : frame.y + (frame.height - drawn.height) / 2;
    sheet.images.push({ mediaType, bytes, x, y, ...drawn });
  }
  const x = frame.x + margin + beside;
  writeIssuerLines(sheet, { x, y: top + above, width: frame.width - 2 * margin - beside }, lines);
}

/** Draws the frame with the address below the block. */
export function drawIssuerBelow(sheet: OpenSheet, y: number, lines: readonly IssuerLine[]): void {
  if (lines.length === 0) return;
  const { left, width } = sheet.geometry.header;
  sheet.frames.push({ x: left, y, width, height: belowHeight(lines) });
  beginGroup(sheet, 'paragraph');
  writeIssuerLines(sheet, { x: left + margin, y: y + gap, width: width - 2 * margin }, lines);
}

function writeIssuerLines(
  sheet: OpenSheet,
  { x, y: top, width }: { x: number; y: number; width: number },
  lines: readonly IssuerLine[],
): void {
  let y = top;
  for (const { line, size, kind } of lines) {
    y += writeLines(sheet, [line], { x, y, width }, { font: issuerFont, size, align: 'center', kind });
  }
}
