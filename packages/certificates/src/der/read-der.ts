import { OwnError } from '@fiscal/domain';

/** One element of DER or BER; its bytes are not copied. */
export interface DerNode {
  /** The identifier byte: 0x30 SEQUENCE, 0xa0 `[0]`, … */
  readonly tag: number;
  /** The content octets; for a string in pieces, the joined pieces. */
  readonly content: Uint8Array;
  /** The whole element with its header. */
  readonly bytes: Uint8Array;
  /** The children of a constructed element; empty for any other. */
  readonly children: readonly DerNode[];
}

export class DerError extends OwnError {
  constructor(message: string) {
    super(`DER: ${message}`);
    this.name = 'DerError';
  }
}

const maxDepth = 32;

/**
 * Reads the first element of `bytes`, in DER or BER with indefinite lengths (old PKCS#12 files have them); the bytes
 * after it are ignored. Linear, at most 32 levels. Throws `DerError`.
 */
export function readDer(bytes: Uint8Array): DerNode {
  return readNode(bytes, 0, 0).node;
}

interface ReadNode {
  readonly node: DerNode;
  readonly end: number;
}

function readNode(bytes: Uint8Array, start: number, depth: number): ReadNode {
  if (depth > maxDepth) throw new DerError('too deep');
  const tag = byteAt(bytes, start);
  if ((tag & 0x1f) === 0x1f) throw new DerError('long tag');
  const { length, headerEnd } = readLength(bytes, start + 1);
  if (length === undefined) return readIndefinite(bytes, { start, tag, headerEnd, depth });
  const end = headerEnd + length;
  if (end > bytes.length) throw new DerError('cut off');
  const content = bytes.subarray(headerEnd, end);
  const children = (tag & 0x20) === 0 ? [] : readAll(content, depth + 1);
  return { node: node(tag, content, bytes.subarray(start, end), children), end };
}

interface IndefiniteHeader {
  readonly start: number;
  readonly tag: number;
  readonly headerEnd: number;
  readonly depth: number;
}

function readIndefinite(bytes: Uint8Array, { start, tag, headerEnd, depth }: IndefiniteHeader): ReadNode {
  if ((tag & 0x20) === 0) throw new DerError('indefinite length of a primitive');
  const children: DerNode[] = [];
  let at = headerEnd;
  while (byteAt(bytes, at) !== 0 || byteAt(bytes, at + 1) !== 0) {
    const child = readNode(bytes, at, depth + 1);
    children.push(child.node);
    at = child.end;
  }
  return {
    node: node(tag, bytes.subarray(headerEnd, at), bytes.subarray(start, at + 2), children),
    end: at + 2,
  };
}

function readAll(content: Uint8Array, depth: number): DerNode[] {
  const found: DerNode[] = [];
  for (let at = 0; at < content.length; ) {
    const { node: child, end } = readNode(content, at, depth);
    found.push(child);
    at = end;
  }
  return found;
}

const octetString = 0x04;

// BER allows an OCTET STRING in pieces (0x24); its value is the joined pieces.
function node(tag: number, content: Uint8Array, bytes: Uint8Array, children: readonly DerNode[]): DerNode {
  if (tag !== (octetString | 0x20)) return { tag, content, bytes, children };
  const joined = new Uint8Array(Buffer.concat(children.map((piece) => piece.content)));
  return { tag: octetString, content: joined, bytes, children: [] };
}

function readLength(
  bytes: Uint8Array,
  at: number,
): { readonly length: number | undefined; readonly headerEnd: number } {
  const first = byteAt(bytes, at);
  if (first < 0x80) return { length: first, headerEnd: at + 1 };
  if (first === 0x80) return { length: undefined, headerEnd: at + 1 };
  const count = first & 0x7f;
  if (count > 4) throw new DerError('length too long');
  let length = 0;
  for (let index = 1; index <= count; index += 1) length = length * 256 + byteAt(bytes, at + index);
  return { length, headerEnd: at + 1 + count };
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new DerError('cut off');
  return byte;
}

/** Returns the child at `index`, which must exist and, when `tag` is given, have that tag. */
export function part(parent: DerNode, index: number, tag?: number): DerNode {
  const found = parent.children[index];
  if (found === undefined || (tag !== undefined && found.tag !== tag))
    throw new DerError('unexpected structure');
  return found;
}

/** Returns the dotted form of an OBJECT IDENTIFIER. */
export function readObjectId(from: DerNode): string {
  if (from.tag !== 0x06 || from.content.length === 0) throw new DerError('no object identifier');
  const values: number[] = [];
  let value = 0;
  for (const byte of from.content) {
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER / 128) throw new DerError('object identifier too long');
    if (byte >= 0x80) continue;
    values.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = values;
  const first = Math.min(Math.floor(head / 40), 2);
  return [first, head - first * 40, ...rest].join('.');
}

/** Reads a non-negative INTEGER; more than 53 bits give Infinity, which is beyond every limit. */
export function readInteger(from: DerNode): number {
  if (from.tag !== 0x02 || from.content.length === 0) throw new DerError('no integer');
  if (byteAt(from.content, 0) >= 0x80) throw new DerError('negative integer');
  const hex = Buffer.from(from.content)
    .toString('hex')
    .replace(/^0+(?=.)/, '');
  return hex.length > 13 ? Number.POSITIVE_INFINITY : Number.parseInt(hex, 16);
}
