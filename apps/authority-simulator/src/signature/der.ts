/** One TLV of DER; `content` is a view without a copy. */
export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** Reads the values that follow each other in `bytes`. Throws RangeError when a length points outside. */
export function readDer(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const tag = byteAt(bytes, offset);
    const { length, start } = readLength(bytes, offset + 1);
    if (start + length > bytes.length) throw new RangeError('DER length outside of the value');
    values.push({ tag, content: bytes.subarray(start, start + length) });
    offset = start + length;
  }
  return values;
}

function readLength(bytes: Uint8Array, offset: number): { length: number; start: number } {
  const first = byteAt(bytes, offset);
  if (first < 0x80) return { length: first, start: offset + 1 };
  const count = first & 0x7f;
  let length = 0;
  for (let i = 1; i <= count; i += 1) length = length * 256 + byteAt(bytes, offset + i);
  return { length, start: offset + 1 + count };
}

function byteAt(bytes: Uint8Array, offset: number): number {
  const value = bytes[offset];
  if (value === undefined) throw new RangeError('DER ends too early');
  return value;
}
