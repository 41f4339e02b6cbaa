/**
 * The longest text that is shown; the rest is cut. A common name has at most 64 characters (RFC 5280, ub-common-name).
 */
const longest = 200;

/**
 * Returns a name of a certificate as it may be stored and shown: one line without control characters, marks of
 * direction, invisible characters or halves of surrogate pairs, which could hide a different name.
 */
export function shownText(text: string): string {
  const clean = text
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, longest).join('');
}
