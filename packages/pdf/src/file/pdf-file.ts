import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A PDF file that is being written. Objects have numbers; another object refers to number 7 by `7 0 R`. */
export interface PdfFile {
  /** Reserves a number for an object that `put` writes later. */
  reserve(): number;
  /** Writes an object under a reserved number; Latin-1 text of one object, not a stream. */
  put(number: number, object: string): void;
  /** Writes an object and returns its number. */
  add(object: string): number;
  /**
   * Writes a deflated stream and returns its number; `entries` of its dictionary are those besides length and filter.
   */
  addStream(entries: string, content: Uint8Array): number;
  /** Writes an encoded stream and returns its number; its filter is in `entries`. */
  addEncoded(entries: string, content: Uint8Array): number;
  /**
   * Returns the complete file. Its identity (`/ID`) is made from its content, so that the same objects give the same
   * bytes.
   */
  end(entries: { readonly root: number; readonly info: number }): Uint8Array;
}

/** The most objects in one object stream: more deflate better, fewer are found faster. */
const packedTogether = 400;

/**
 * Writes PDF 1.7 with object streams and a cross-reference stream (ISO 32000-1, 7.5.7, 7.5.8): the thousands of small
 * objects of a structure tree take a few bytes each.
 */
export function createPdfFile(): PdfFile {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const entries: Entry[] = [{ kind: 0, field: 0, index: 65_535 }];
  const packs: Pack[] = [];
  let pack: OpenPack = { numbers: [], objects: [] };
  let length = pieces[0]?.length ?? 0;

  const reserve = (): number => entries.push({ kind: 0, field: 0, index: 0 }) - 1;
  const write = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const putStream = (number: number, dictionary: string, content: Uint8Array): void =>
    putEncoded(number, `${dictionary}/Filter/FlateDecode`, deflateSync(content));
  function putEncoded(number: number, dictionary: string, content: Buffer): void {
    entries[number] = { kind: 1, field: length, index: 0 };
    const begin = `${number} 0 obj\n<<${dictionary}/Length ${content.length}>>stream\n`;
    write(Buffer.from(begin, 'latin1'));
    write(content);
    write(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }
  function addSmall(number: number, object: string): void {
    pack.numbers.push(number);
    pack.objects.push(object);
    if (pack.numbers.length === packedTogether) closePack();
  }
  function closePack(): void {
    if (pack.numbers.length > 0) packs.push(closed(pack));
    pack = { numbers: [], objects: [] };
  }
  function putPacks(): void {
    closePack();
    for (const { numbers, first, content } of packs) {
      const stream = reserve();
      numbers.forEach((number, index) => {
        entries[number] = { kind: 2, field: stream, index };
      });
      putStream(stream, `/Type/ObjStm/N ${numbers.length}/First ${first}`, content);
    }
  }

  return {
    reserve,
    put(number, object) {
      addSmall(number, object);
    },
    add(object) {
      const number = reserve();
      addSmall(number, object);
      return number;
    },
    addStream(dictionary, content) {
      const number = reserve();
      putStream(number, dictionary, content);
      return number;
    },
    addEncoded(dictionary, content) {
      const number = reserve();
      putEncoded(number, dictionary, Buffer.from(content));
      return number;
    },
    end({ root, info }) {
      putPacks();
      const id = computeIdentity(pieces);
      const table = reserve();
      const start = length;
      entries[table] = { kind: 1, field: start, index: 0 };
      const trailer = `/Type/XRef/Size ${entries.length}/W[1 4 2]/DecodeParms<</Predictor 12/Columns 7>>/Root ${root} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`;
      putStream(table, trailer, writeEntries(entries));
      write(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
      return new Uint8Array(Buffer.concat(pieces));
    },
  };
}

/** Objects that are packed together, as text. */
interface OpenPack {
  readonly numbers: number[];
  readonly objects: string[];
}

/** A finished pack as bytes, which need a fraction of the memory. */
interface Pack {
  readonly numbers: readonly number[];
  /** The offset of the first object. */
  readonly first: number;
  readonly content: Buffer;
}

function closed({ numbers, objects }: OpenPack): Pack {
  let place = 0;
  const places = objects.map((object, index) => {
    const at = place;
    place += object.length + 1;
    return `${numbers[index]} ${at}`;
  });
  const header = `${places.join(' ')}\n`;
  return { numbers, first: header.length, content: Buffer.from(header + objects.join('\n'), 'latin1') };
}

/** The location of an object: free, at an offset of the file, or in an object stream. */
interface Entry {
  readonly kind: 0 | 1 | 2;
  readonly field: number;
  readonly index: number;
}

/** Writes rows of seven bytes, each minus the row above it (PNG's filter Up), which deflates very well. */
function writeEntries(entries: readonly Entry[]): Buffer {
  const rows = Buffer.alloc(7 * entries.length);
  entries.forEach(({ kind, field, index }, number) => {
    rows.writeUInt8(kind, 7 * number);
    rows.writeUInt32BE(field, 7 * number + 1);
    rows.writeUInt16BE(index, 7 * number + 5);
  });
  const filtered = Buffer.alloc(8 * entries.length);
  for (let number = 0; number < entries.length; number += 1) {
    filtered[8 * number] = 2;
    for (let byte = 7 * number; byte < 7 * number + 7; byte += 1) {
      filtered[byte + number + 1] = (rows[byte] ?? 0) - (rows[byte - 7] ?? 0);
    }
  }
  return filtered;
}

function computeIdentity(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, 32);
}

/** Writes a text object; only for characters of Latin-1. */
export const textObject = (text: string): string =>
  /[\\()]/.test(text) ? `(${text.replace(/[\\()]/g, '\\$&')})` : `(${text})`;
