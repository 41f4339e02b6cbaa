import { type FontFile, requireTable } from './read-font-file.ts';

/** The tables of a TrueType font that a PDF needs (ISO 32000-1, 9.9), in the order of their tags. */
const kept = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const;

/** Returns a TrueType file in which glyphs keep their numbers and only those of `codes` have an outline. */
export function subsetFont(file: FontFile, codes: Iterable<number>): Buffer {
  const outlines = collectOutlines(file, codes);
  const head = Buffer.from(requireTable(file.tables, 'head'));
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(0, 50);
  const tables = kept.map((tag): [string, Buffer] => {
    if (tag === 'head') return [tag, head];
    return [tag, tag === 'glyf' || tag === 'loca' ? outlines[tag] : requireTable(file.tables, tag)];
  });
  const font = writeTables(tables);
  // The checksum of the whole file, stored in `head`.
  head.writeUInt32BE((0xb1b0afba - computeChecksum(font)) >>> 0, 8);
  return writeTables(tables);
}

function collectOutlines({ tables, neededBy, places }: FontFile, codes: Iterable<number>) {
  const needed = new Set([0]);
  for (const code of codes) for (const glyph of neededBy[code] ?? []) needed.add(glyph);
  const all = requireTable(tables, 'glyf');
  const pieces: Buffer[] = [];
  const loca = Buffer.alloc(2 * places.length);
  let length = 0;
  places.forEach((from, glyph) => {
    loca.writeUInt16BE(length / 2, 2 * glyph);
    const to = places[glyph + 1];
    if (to === undefined || !needed.has(glyph)) return;
    const piece = padded(all.subarray(from, to), 2);
    pieces.push(piece);
    length += piece.length;
  });
  return { glyf: Buffer.concat(pieces), loca };
}

function padded(bytes: Buffer, unit: number): Buffer {
  const missing = (unit - (bytes.length % unit)) % unit;
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing)]);
}

function writeTables(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  const pieces: Buffer[] = [directory];
  let place = directory.length;
  tables.forEach(([tag, table], index) => {
    const entry = 12 + 16 * index;
    const piece = padded(table, 4);
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(computeChecksum(piece), entry + 4);
    directory.writeUInt32BE(place, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    pieces.push(piece);
    place += piece.length;
  });
  return Buffer.concat(pieces);
}

function computeChecksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
