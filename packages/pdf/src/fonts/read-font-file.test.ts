import { expect, test } from 'vitest';
import { type FontName, glyphWidths } from '../text/glyph-widths.ts';
import { openFonts } from './open-fonts.ts';
import { firstCode, readFontFile, requireTable } from './read-font-file.ts';
import { subsetFont } from './subset-font.ts';

const fonts = openFonts();
const names: readonly FontName[] = ['Times-Roman', 'Times-Bold', 'Arial', 'Arial-Bold'];

test.each(names)('%s measures every character as the embedded font draws it', (name) => {
  const { tables, glyphOf } = fonts[name];
  const measured = requireTable(tables, 'hhea').readUInt16BE(34);
  const unit = requireTable(tables, 'head').readUInt16BE(18);
  const drawn = glyphWidths[name].map((_, index) => {
    const glyph = glyphOf[firstCode + index] ?? 0;
    if (glyph === 0) return 0;
    return Math.round(
      (requireTable(tables, 'hmtx').readUInt16BE(4 * Math.min(glyph, measured - 1)) * 1000) / unit,
    );
  });
  const differences = drawn.map((width, index) => Math.abs(width - (glyphWidths[name][index] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  expect(drawn.filter((width) => width > 0)).toHaveLength(95 + 96);
});

test('a subset keeps only the outlines of its characters and of their parts, byte for byte', () => {
  const file = fonts['Times-Roman'];
  const subset = subsetFont(file, [0x41, 0xe7, 0xc3]);
  const tables = new Map(
    Array.from({ length: subset.readUInt16BE(4) }, (_, index): [string, Buffer] => {
      const entry = 12 + 16 * index;
      const from = subset.readUInt32BE(entry + 8);
      const table = subset.subarray(from, from + subset.readUInt32BE(entry + 12));
      return [subset.toString('latin1', entry, entry + 4), table];
    }),
  );
  const loca = requireTable(tables, 'loca');
  const outline = (glyph: number) =>
    requireTable(tables, 'glyf').subarray(
      2 * loca.readUInt16BE(2 * glyph),
      2 * loca.readUInt16BE(2 * glyph + 2),
    );
  const needed = new Set([0, ...[0x41, 0xe7, 0xc3].flatMap((code) => file.neededBy[code] ?? [])]);
  expect(needed.size).toBeGreaterThan(4);
  for (let glyph = 0; glyph < file.places.length - 1; glyph += 1) {
    const whole = requireTable(file.tables, 'glyf').subarray(file.places[glyph], file.places[glyph + 1]);
    const kept = outline(glyph).subarray(0, whole.length);
    expect(kept.equals(needed.has(glyph) ? whole : Buffer.alloc(0)), `glyph ${glyph}`).toBe(true);
  }
});

test('a file that is not WOFF is refused', () => {
  expect(() => readFontFile('Times-Roman', Buffer.from('OTTO, a font of another kind'))).toThrow(
    'not a WOFF font',
  );
});
