/** A common name has 64 characters (RFC 5280, ub-common-name); what is longer is cut. */
const longest = 200;

/**
 * A name of a certificate as it may be stored and shown: one line without control characters, marks of direction,
 * characters of no width or halves of pairs, which a name could hide another one behind.
 */
export function shownText(text: string): string {
  const clean = text
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, longest).join('');
}
