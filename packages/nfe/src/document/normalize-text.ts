/**
 * Text as the layout takes it: NFC, tabs and line breaks become one blank, no blanks at the ends.
 * Characters outside the allowed set stay, so that the check can name them.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .trim();

/** Long texts keep their lines apart with `; `. */
export const normalizeLines = (text: string): string =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map(normalizeText)
    .filter((line) => line !== '')
    .join('; ');

/** TString takes U+0020 to U+00FF; the controls between U+007F and U+009F are refused as well. */
const refused = /[^\u0020-\u007e\u00a0-\u00ff]/u;

/** The first character the layout refuses, as `U+2013`; undefined when all are allowed. */
export function refusedCharacter(text: string): string | undefined {
  const point = refused.exec(text)?.[0].codePointAt(0);
  return point === undefined ? undefined : `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
