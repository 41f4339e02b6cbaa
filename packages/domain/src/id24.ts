import type { Brand } from './brand.ts';

/** Identifier of a resource: 24 lower-case hexadecimal characters. */
export type Id24 = Brand<string, 'Id24'>;

const pattern = /^[0-9a-f]{24}$/;

export const isId24 = (text: string): text is Id24 => pattern.test(text);

/** Reads an identifier; throws RangeError when it is not valid. */
export function id24(text: string): Id24 {
  if (!isId24(text)) throw new RangeError('not 24 hexadecimal characters');
  return text;
}

/** Makes an identifier: 4 bytes of Unix seconds, then 8 random bytes, so that ids sort roughly by time. */
export function makeId24(at: Date, random: Uint8Array): Id24 {
  if (random.length !== 8) throw new RangeError('8 random bytes are needed');
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return id24(seconds.slice(-8) + tail);
}
