import type { FontName } from './glyph-widths.ts';
import { measureThousandths } from './measure-text.ts';

/** The width of a space in both Times fonts, in thousandths of the type size. */
const blank = 250;

/** A text in words that are measured once. A word may hold spaces, at which it is not broken. */
export interface Paragraph {
  readonly words: readonly string[];
  /** The width of each word, in thousandths of the type size. */
  readonly widths: readonly number[];
  /** The width of the paragraph on one line, in multiples of the type size. */
  readonly width: number;
  readonly font: FontName;
}

export function breakLines(words: readonly string[], font: FontName = 'Times-Roman'): Paragraph {
  const kept = words.includes('') ? words.filter((word) => word !== '') : words;
  const widths = kept.map((word) => measureThousandths(word, font));
  let width = -blank;
  for (const own of widths) width += blank + own;
  return { words: kept, widths, width: width / 1000, font };
}

/**
 * Breaks a paragraph between its words into lines not wider than `width` (in multiples of the type size); only a word
 * wider than a line is broken inside, at any character. Without words there are no lines.
 */
export function breakParagraph(paragraph: Paragraph, width: number): string[] {
  const lines: string[] = [];
  const { words } = paragraph;
  walkLines(paragraph, width, ({ from, to, begin, end }) => {
    const whole = words.slice(from, to);
    const piece = end > begin ? [(words[from - 1] ?? '').slice(begin, end)] : [];
    lines.push([...piece, ...whole].join(' '));
  });
  return lines;
}

/** Returns how many lines `breakParagraph` gives. */
export function countLines(paragraph: Paragraph, width: number): number {
  let lines = 0;
  walkLines(paragraph, width, () => {
    lines += 1;
  });
  return lines;
}

/** The words `from` to `to` of a line, and before them the characters `begin` to `end` of a broken word. */
interface Line {
  from: number;
  to: number;
  begin: number;
  end: number;
}

/** Visits each line with the same object, because most lines are only counted. */
function walkLines(
  { words, widths, width: full, font }: Paragraph,
  width: number,
  take: (line: Readonly<Line>) => void,
): void {
  const line: Line = { from: 0, to: words.length, begin: 0, end: 0 };
  if (words.length === 0) return;
  if (full <= width) {
    take(line);
    return;
  }
  const most = width * 1000;
  let used = -1;
  for (let index = 0; index < words.length; index += 1) {
    const own = widths[index] ?? 0;
    if (used >= 0) {
      used += blank + own;
      if (used <= most) continue;
      line.to = index;
      take(line);
    }
    line.from = index;
    line.begin = 0;
    line.end = 0;
    used = own;
    if (own <= most) continue;
    line.from = index + 1;
    line.to = index + 1;
    used = breakWord(words[index] ?? '', line, { font, most, take });
  }
  line.to = words.length;
  take(line);
}

/** Visits all pieces except the last, which begins the next line; returns the width of the last piece. */
function breakWord(
  word: string,
  line: Line,
  { font, most, take }: { font: FontName; most: number; take: (line: Readonly<Line>) => void },
): number {
  let piece = 0;
  for (let at = 0; at < word.length; at += 1) {
    const own = measureThousandths(word.charAt(at), font);
    if (at > line.begin && piece + own > most) {
      line.end = at;
      take(line);
      line.begin = at;
      piece = 0;
    }
    piece += own;
  }
  line.end = word.length;
  return piece;
}

/**
 * Returns the original lines of a text: `;` ends a line and so does ` | ` between sentences. Both stay at the end of
 * their line, so that no character is lost.
 */
export const writtenLines = (text: string): string[] =>
  text
    .replace(/(;+|(?<= )\|(?= ))\s*/g, '$1\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
