import { lineBreaks, plainText } from '@fiscal/domain';

/**
 * Text as the layout takes it: NFC, characters of word processors in their plain form, tabs and line breaks as one blank,
 * no blanks at the ends. Characters outside the allowed set stay, so that the check can name them.
 */
export const normalizeText = (text: string): string =>
  plainText(text)
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .trim();

/** Keeps the lines of a text apart with `; `, which the DANFE prints as lines; with a blank where `; ` needs more space. */
export function normalizeLines(text: string, maxLength: number): string {
  const lines = text
    .split(lineBreaks)
    .map(normalizeText)
    .filter((line) => line !== '');
  const apart = lines.join('; ');
  return apart.length <= maxLength ? apart : lines.join(' ');
}
