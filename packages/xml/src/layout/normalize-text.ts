import { lineBreaks, plainText } from '@fiscal/domain';

/**
 * Normalizes a text as the layout takes it: NFC, characters of word processors in their plain form, tabs and line
 * breaks as one blank, no blanks at the ends. Characters outside the allowed set stay, so that the check can name them.
 */
export const normalizeText = (text: string): string =>
  plainText(text)
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .trim();

/** Separates the lines of a text by `; `, which the DANFE prints as lines, or by a blank when `; ` is too long. */
export function normalizeLines(text: string, maxLength: number): string {
  const lines = text
    .split(lineBreaks)
    .map(normalizeText)
    .filter((line) => line !== '');
  const apart = lines.join('; ');
  return apart.length <= maxLength ? apart : lines.join(' ');
}
