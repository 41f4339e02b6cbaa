/** Lines of U+0020 to U+00FF without controls: what the layouts call TString. */
const refused = /[^\u0020-\u007e\u00a0-\u00ff]/u;

/** Characters of no width, which copied texts bring along. */
export const invisibleCharacters = '\u200b\u200c\u200d\u2060\ufeff';

const invisible = new RegExp(`[${invisibleCharacters}]`, 'g');

/** Without characters of no width, and with every break of a line as a line feed: nothing in it hides. */
export const revealText = (text: string): string =>
  text.replace(invisible, '').replace(/\r\n?|[\u2028\u2029]/g, '\n');

const blank = new RegExp(`[\\s${invisibleCharacters}]`);

/** Without blanks and characters of no width at the ends; one look at each character. */
export function trimText(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && blank.test(text.charAt(from))) from += 1;
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Plain forms of characters that word processors put in the place of those that a keyboard has. */
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

/** NFC, with quotes, dashes, bullets, blanks and the like of word processors in their plain form. */
export const plainText = (text: string): string =>
  text.normalize('NFC').replace(replaced, (character) => plainForms.get(character) ?? character);

/** The characters of a text that `plainText` replaces, each once. */
export const replacedIn = (text: string): readonly string[] => [
  ...new Set(text.normalize('NFC').match(replaced) ?? []),
];

/** A letter of the document whose accent follows it (NFD), as the source of a regular expression. */
export const accentedLetters =
  '[AEIOUaeiou][\\u0300\\u0301\\u0302\\u0308]|[ANOano]\\u0303|[Aa]\\u030a|[Cc]\\u0327|[Yy]\\u0301|y\\u0308';
const accented = new RegExp(accentedLetters, 'g');

/** Breaks of lines, and tabs. */
export const lineBreaks = /[\r\n\u2028\u2029]+/;
const breaksAndTabs = /[\t\r\n\u2028\u2029]/g;

/** `line`: a name, a description. `lines`: breaks of lines and tabs are allowed too. */
export type TextKind = 'line' | 'lines';

/**
 * What a document cannot contain in a text, as a Portuguese phrase that names the character and its place (1 for the
 * first); undefined when there is nothing.
 */
export function refusedInText(text: string, kind: TextKind): string | undefined {
  const written = text.replace(accented, (letter) => letter.normalize('NFC')).replace(replaced, ' ');
  const looked = kind === 'line' ? written : written.replace(breaksAndTabs, ' ');
  const found = refused.exec(looked);
  if (found === null) return undefined;
  const [character] = found;
  const place = [...looked.slice(0, found.index)].length + 1;
  return `contém ${nameOf(character)} na posição ${place}, que o documento fiscal não aceita`;
}

/** `plainText`, with a blank for each character that no document of ours contains: what others wrote, as we would. */
export const acceptedText = (text: string): string => plainText(text).replace(everyRefused, ' ');
const everyRefused = new RegExp(refused, 'gu');

/** Controls, marks and halves of pairs have no picture of their own. */
const pictured = /^[^\p{C}\p{M}\p{Z}]$/u;

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return pictured.test(character) ? `o caractere ${character} (${code})` : `o caractere ${code}`;
}
