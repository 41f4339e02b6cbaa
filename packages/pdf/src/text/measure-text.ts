import { type FontName, glyphWidths } from './glyph-widths.ts';

/** Returns the width of one line in points, without kerning. */
export const widthOf = (text: string, font: FontName, size: number): number =>
  (measureThousandths(text, font) * size) / 1000;

/** Returns the width of one line in thousandths of the type size: a whole number, so that sums are exact. */
export function measureThousandths(text: string, font: FontName): number {
  const widths: readonly number[] = glyphWidths[font];
  let thousandths = 0;
  for (let index = 0; index < text.length; index += 1) {
    thousandths += widths[text.charCodeAt(index) - 32] ?? 0;
  }
  return thousandths;
}

/**
 * Replaces characters that the standard fonts lack: other spaces by a space, a letter with a foreign diacritic by the
 * letter, the rest by `?`. Text of an NF-e (U+0020 to U+00FF) stays, except C1 controls.
 */
export function printable(text: string): string {
  if (plainText.test(text)) return text;
  return text.replace(/[\s\u2000-\u200b]/gu, ' ').replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (character) => {
    const base = character.normalize('NFD').charAt(0);
    return /[\u0020-\u007e]/.test(base) ? base : '?';
  });
}

/** The characters of most texts; none of them is replaced. */
const plainText = /^[\u0020-\u007e\u00a1-\u00ff]*$/;

/**
 * Breaks a text at spaces into lines not wider than `width` points; a word wider than a line is broken between
 * characters, without a hyphen. Only spaces at the breaks are lost. An empty text has no lines.
 */
export function wrapText(text: string, font: FontName, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const joined = line === '' ? word : `${line} ${word}`;
    if (widthOf(joined, font, size) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, font, size, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  if (line !== '') lines.push(line);
  return lines;
}

function breakWord(word: string, font: FontName, size: number, width: number): string[] {
  if (widthOf(word, font, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character, font, size) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface FitArea {
  readonly font: FontName;
  /** The preferred size, in points. */
  readonly nominal: number;
  readonly width: number;
}

/** The smallest size of contents in points (MOC 7.0 Anexo II 3.7.7, 3.7.8). */
export const smallestSize = 6;
const step = 0.25;
const leading = 1.08;

/** Returns the distance between two baselines, in points. */
export const lineHeight = (size: number): number => size * leading;

/**
 * Fits a text: one line from the nominal size down to 6 pt, or as many lines of 6 pt as the text needs; nothing is cut.
 */
export function fitText(text: string, { font, nominal, width }: FitArea): FittedText {
  for (let size = nominal; size >= smallestSize; size -= step) {
    if (widthOf(text, font, size) <= width) return { size, lines: text === '' ? [] : [text] };
  }
  return { size: smallestSize, lines: wrapText(text, font, smallestSize, width) };
}
