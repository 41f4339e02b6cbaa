/** Writes DER (X.690). Every function returns the bytes of one whole element. */
export type Der = Uint8Array;

const concat = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function encodeLength(size: number): Uint8Array {
  if (size < 0x80) return Uint8Array.of(size);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.of(0x80 | bytes.length, ...bytes);
}

export const tagged = (tag: number, ...content: readonly Uint8Array[]): Der => {
  const body = concat(content);
  return concat([Uint8Array.of(tag), encodeLength(body.length), body]);
};

export const sequence = (...content: readonly Der[]): Der => tagged(0x30, ...content);
export const setOf = (...content: readonly Der[]): Der => tagged(0x31, ...content);
export const octetString = (bytes: Uint8Array): Der => tagged(0x04, bytes);
export const bitString = (bytes: Uint8Array, unusedBits = 0): Der =>
  tagged(0x03, Uint8Array.of(unusedBits), bytes);
export const utf8String = (text: string): Der => tagged(0x0c, Buffer.from(text, 'utf8'));
export const printableString = (text: string): Der => tagged(0x13, Buffer.from(text, 'latin1'));
export const nullValue = (): Der => tagged(0x05);
export const trueValue = (): Der => tagged(0x01, Uint8Array.of(0xff));
/** `[n]` constructed, around whole elements. */
export const context = (n: number, ...content: readonly Der[]): Der => tagged(0xa0 | n, ...content);
/** `[n]` primitive, IMPLICIT: the bytes themselves. */
export const contextBytes = (n: number, bytes: Uint8Array): Der => tagged(0x80 | n, bytes);

export function integer(value: number | Uint8Array): Der {
  const bytes = typeof value === 'number' ? encodeNumber(value) : value;
  return tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? concat([Uint8Array.of(0), bytes]) : bytes);
}

function encodeNumber(value: number): Uint8Array {
  const hex = value.toString(16);
  return Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'));
}

export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 | (rest % 128));
  return bytes;
}

/** Writes a UTCTime up to 2049 and a GeneralizedTime afterwards, in whole seconds (RFC 5280 4.1.2.5). */
export function time(date: Date): Der {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'latin1'))
    : tagged(0x18, Buffer.from(digits, 'latin1'));
}

/** Returns empty sequences, nested `levels` deep, on which a reader without a limit fails. */
export function nestedSequences(levels: number): Der {
  const headers: Uint8Array[] = [];
  let size = 0;
  for (let level = 0; level < levels; level += 1) {
    const header = concat([Uint8Array.of(0x30), encodeLength(size)]);
    headers.push(header);
    size += header.length;
  }
  return concat(headers.reverse());
}
