import type { Random } from '@fiscal/domain';

/** The characters of a token that nobody can guess: they have more than 256 bits. */
export const tokenLength = 43;

export const base62Alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns random characters. All characters are equally likely, because bytes above the last multiple of 62 are drawn
 * again.
 */
export function base62(random: Random, length: number): string {
  const fair = 256 - (256 % base62Alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < fair && text.length < length) text += base62Alphabet.charAt(byte % base62Alphabet.length);
    }
  }
  return text;
}
