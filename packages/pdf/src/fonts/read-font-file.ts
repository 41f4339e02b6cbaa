import { inflateSync } from 'node:zlib';
import type { FontName } from '../text/glyph-widths.ts';

/** Codes of one byte that a sheet prints: U+0020 to U+00FF, which WinAnsi encodes as they are. */
export const firstCode = 32;
export const lastCode = 255;

/** A TrueType font, unpacked. */
export interface FontFile {
  readonly font: FontName;
  /** Tables by their tag. */
  readonly tables: ReadonlyMap<string, Buffer>;
  /** Glyph of a code; 0 when the font has none. */
  readonly glyphOf: readonly number[];
  /** The glyphs that a code needs: its own glyph, and the glyphs of its parts. */
  readonly neededBy: readonly (readonly number[])[];
  /** Offsets of the glyphs in `glyf`; one more than there are glyphs. */
  readonly places: readonly number[];
}

/** Unpacks a WOFF 1.0 file with TrueType outlines. Throws for any other file. Source: W3C WOFF 1.0; OpenType 1.9. */
export function readFontFile(font: FontName, woff: Buffer): FontFile {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const tables = readTables(woff);
  const places = readPlaces(tables);
  const glyphs = readCodes(requireTable(tables, 'cmap'));
  return {
    font,
    tables,
    glyphOf: glyphs,
    neededBy: glyphs.map((glyph) => withParts(requireTable(tables, 'glyf'), places, glyph)),
    places,
  };
}

export function requireTable(tables: FontFile['tables'], tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`the font has no table ${tag}`);
  return table;
}

function readTables(woff: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
    const entry = 44 + 20 * index;
    const from = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(from, from + packedLength);
    const isPacked = packedLength < woff.readUInt32BE(entry + 12);
    tables.set(woff.toString('latin1', entry, entry + 4), isPacked ? inflateSync(packed) : packed);
  }
  return tables;
}

function readPlaces(tables: FontFile['tables']): number[] {
  const loca = requireTable(tables, 'loca');
  const isLong = requireTable(tables, 'head').readInt16BE(50) === 1;
  const glyphs = requireTable(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: glyphs + 1 }, (_, glyph) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph),
  );
}

/** Reads the glyphs of all codes from the Unicode subtable, format 4. */
function readCodes(cmap: Buffer): number[] {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index);
  const entry = subtables.find((at) => cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1);
  const start = entry === undefined ? 0 : cmap.readUInt32BE(entry + 4);
  if (start === 0 || cmap.readUInt16BE(start) !== 4) throw new Error('the font has no map of Unicode');
  return Array.from({ length: lastCode + 1 }, (_, code) =>
    code < firstCode ? 0 : glyphIn(cmap, start, code),
  );
}

function glyphIn(cmap: Buffer, start: number, code: number): number {
  const twiceSegments = cmap.readUInt16BE(start + 6);
  for (let at = start + 14; at < start + 14 + twiceSegments; at += 2) {
    if (cmap.readUInt16BE(at) < code) continue;
    const first = cmap.readUInt16BE(at + 2 + twiceSegments);
    const delta = cmap.readUInt16BE(at + 2 + 2 * twiceSegments);
    const rangePlace = at + 2 + 3 * twiceSegments;
    const range = cmap.readUInt16BE(rangePlace);
    if (code < first) return 0;
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = cmap.readUInt16BE(rangePlace + range + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** Returns the glyph and, when it is composed, its parts. */
function withParts(glyf: Buffer, places: FontFile['places'], glyph: number): number[] {
  const from = places[glyph] ?? 0;
  const isComposed = (places[glyph + 1] ?? 0) > from && glyf.readInt16BE(from) < 0;
  if (!isComposed) return [glyph];
  const parts: number[] = [];
  let at = from + 10;
  for (let flags = moreParts; (flags & moreParts) !== 0; ) {
    flags = glyf.readUInt16BE(at);
    parts.push(glyf.readUInt16BE(at + 2));
    at += 4 + ((flags & wordArguments) === 0 ? 2 : 4) + scaleLength(flags);
  }
  return [glyph, ...parts.flatMap((part) => withParts(glyf, places, part))];
}

const wordArguments = 0x0001;
const moreParts = 0x0020;

const scaleLength = (flags: number): number => {
  if ((flags & 0x0008) !== 0) return 2;
  if ((flags & 0x0040) !== 0) return 4;
  return (flags & 0x0080) === 0 ? 0 : 8;
};
