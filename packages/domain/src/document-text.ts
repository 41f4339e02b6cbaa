/** Characters outside U+0020 to U+00FF, and controls: the layouts allow none in a TString. */
const refused = /[^\u0020-\u007e\u00a0-\u00ff]/u;

/** Characters without width, which copied texts contain. */
export const invisibleCharacters = '\u200b\u200c\u200d\u2060\ufeff';

const invisible = new RegExp(`[${invisibleCharacters}]`, 'g');

/** Removes characters without width and writes every line break as a line feed, so that nothing is hidden. */
export const revealText = (text: string): string =>
  text.replace(invisible, '').replace(/\r\n?|[\u2028\u2029]/g, '\n');

const blank = new RegExp(`[\\s${invisibleCharacters}]`);

/** Removes blanks and characters without width at the ends, in linear time. */
export function trimText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && blank.test(text.charAt(from))) from += 1;
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Plain forms of characters that word processors use instead of those of a keyboard. */
const plainForms: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟″'].map((quote) => [quote, '"'] as const),
  ...[...'‐‑‒–—―−'].map((dash) => [dash, '-'] as const),
  ...[...'•‣●▪'].map((bullet) => [bullet, '·'] as const),
  ...[...'\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'].map(
    (blank) => [blank, ' '] as const,
  ),
  ...[...invisibleCharacters].map((invisible) => [invisible, ''] as const),
  ['…', '...'],
  ['⁄', '/'],
  ['€', 'EUR'],
  ['™', '(TM)'],
  ['№', 'Nº'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
]);

/** Every character that `plainText` replaces. */
export const replacedCharacters: readonly string[] = [...plainForms.keys()];

const replaced = new RegExp(`[${replacedCharacters.join('')}]`, 'gu');

/**
 * Returns the text in NFC, with quotes, dashes, bullets, blanks and the like of word processors in their plain form.
 */
export const plainText = (text: string): string =>
  text.normalize('NFC').replace(replaced, (character) => plainForms.get(character) ?? character);

/** Returns the characters of a text that `plainText` replaces, without repetition. */
export const replacedIn = (text: string): readonly string[] => [
  ...new Set(text.normalize('NFC').match(replaced) ?? []),
];

/** A letter of the document whose accent is a separate character (NFD), as the source of a regular expression. */
export const accentedLetters =
  '[AEIOUaeiou][\\u0300\\u0301\\u0302\\u0308]|[ANOano]\\u0303|[Aa]\\u030a|[Cc]\\u0327|[Yy]\\u0301|y\\u0308';
const accented = new RegExp(accentedLetters, 'g');

/** Line breaks and tabs. */
export const lineBreaks = /[\r\n\u2028\u2029]+/;
const breaksAndTabs = /[\t\r\n\u2028\u2029]/g;

/** `line`: a name, a description. `lines`: line breaks and tabs are allowed too. */
export type TextKind = 'line' | 'lines';

/**
 * Returns a Portuguese phrase that names the first character that a document cannot contain, and its position from 1;
 * undefined without one.
 */
export function refusedInText(text: string, kind: TextKind): string | undefined {
  const written = text.replace(accented, (letter) => letter.normalize('NFC')).replace(replaced, ' ');
  const checked = kind === 'line' ? written : written.replace(breaksAndTabs, ' ');
  const found = refused.exec(checked);
  if (found === null) return undefined;
  const [character] = found;
  const place = [...checked.slice(0, found.index)].length + 1;
  return `contém ${nameOf(character)} na posição ${place}, que o documento fiscal não aceita`;
}

/**
 * Returns `plainText` with a blank for each character that our documents never contain, to compare foreign texts with
 * ours.
 */
export const acceptedText = (text: string): string => plainText(text).replace(everyRefused, ' ');
const everyRefused = new RegExp(refused, 'gu');

/** Controls, marks and halves of surrogate pairs are not visible on their own. */
const pictured = /^[^\p{C}\p{M}\p{Z}]$/u;

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return pictured.test(character) ? `o caractere ${character} (${code})` : `o caractere ${code}`;
}
