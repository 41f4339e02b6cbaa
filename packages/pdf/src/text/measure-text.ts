import { type FontName, glyphWidths } from './glyph-widths.ts';

/** Width of one line in points, kerning left out. */
export function widthOf(text: string, font: FontName, size: number): number {
  const widths = glyphWidths[font];
  let thousandths = 0;
  for (let index = 0; index < text.length; index += 1) {
    thousandths += widths[text.charCodeAt(index) - 32] ?? 0;
  }
  return (thousandths * size) / 1000;
}

/**
 * Replaces what the standard fonts cannot draw: other blanks by a space, a letter with a foreign diacritic by the
 * letter, the rest by `?`. Text of an NF-e (U+0020 to U+00FF) comes out as it is, but for C1 controls.
 */
export function printable(text: string): string {
  return text.replace(/[\s\u2000-\u200b]/gu, ' ').replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (character) => {
    const base = character.normalize('NFD').charAt(0);
    return /[\u0020-\u007e]/.test(base) ? base : '?';
  });
}

/**
 * Breaks a text into lines not wider than `width` points, at blanks; a word wider than a line is broken between
 * characters, without a hyphen. Nothing but blanks at the breaks is lost. An empty text has no lines.
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
  /** Size wished, in points. */
  readonly nominal: number;
  readonly width: number;
  readonly height: number;
}

const smallest = 6;
const step = 0.25;
const leading = 1.08;
const lastResort = [5.5, 5, 4.5, 4, 3.5];

/** Distance of two baselines, in points. */
export const lineHeight = (size: number): number => size * leading;

/**
 * The largest form of a text for an area: one line from the nominal size down to 6 pt, then as many 6 pt lines as
 * the height takes, then smaller lines; what still does not fit ends in an ellipsis.
 */
export function fitText(text: string, area: FitArea): FittedText {
  const { font, nominal, width, height } = area;
  for (let size = nominal; size >= smallest; size -= step) {
    if (widthOf(text, font, size) <= width) return { size, lines: text === '' ? [] : [text] };
  }
  for (const size of [Math.min(smallest, nominal), ...lastResort]) {
    const lines = wrapText(text, font, size, width);
    if (lines.length * lineHeight(size) <= height) return { size, lines };
  }
  const size = lastResort.at(-1) ?? smallest;
  const space = Math.max(1, Math.floor(height / lineHeight(size)));
  const lines = wrapText(text, font, size, width).slice(0, space);
  const last = lines.length - 1;
  return { size, lines: lines.map((line, index) => (index === last ? `${line.slice(0, -3)}...` : line)) };
}
