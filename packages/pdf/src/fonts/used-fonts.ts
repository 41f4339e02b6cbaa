import { createHash } from 'node:crypto';
import type { PdfFile } from '../file/pdf-file.ts';
import { type FontName, glyphWidths } from '../text/glyph-widths.ts';
import type { Fonts } from './open-fonts.ts';
import { type FontFile, firstCode, lastCode, requireTable } from './read-font-file.ts';
import { subsetFont } from './subset-font.ts';

/** The characters that a document prints, by font. */
export interface UsedFonts {
  /** Records the characters of a text. Throws RangeError when the font lacks one of them. */
  use(font: FontName, text: string): void;
  /** Writes the used fonts, each with the needed outlines; returns the `Font` entry of the pages' resources. */
  embed(file: PdfFile): string;
}

/** Names of the fonts in the operators of a page. */
export const fontNames: Readonly<Record<FontName, string>> = {
  'Times-Roman': 'R',
  'Times-Bold': 'B',
  Arial: 'S',
  'Arial-Bold': 'T',
};

/** Flags of the descriptor: 32 not symbolic, with serifs 2 more. ISO 32000-1, 9.8.2. */
const weights = {
  'Times-Roman': { name: 'Tinos-Regular', stem: 84, flags: 34 },
  'Times-Bold': { name: 'Tinos-Bold', stem: 139, flags: 34 },
  Arial: { name: 'Arimo-Regular', stem: 88, flags: 32 },
  'Arial-Bold': { name: 'Arimo-Bold', stem: 138, flags: 32 },
} as const satisfies Readonly<Record<FontName, unknown>>;

export function createUsedFonts(fonts: Fonts): UsedFonts {
  const noCodes = () => new Uint8Array(lastCode + 1);
  const used = {
    'Times-Roman': noCodes(),
    'Times-Bold': noCodes(),
    Arial: noCodes(),
    'Arial-Bold': noCodes(),
  };
  return {
    use(font, text) {
      const codes = used[font];
      const widths = glyphWidths[font];
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (!widths[code - firstCode]) throw new RangeError(`no glyph for U+${code.toString(16)}`);
        codes[code] = 1;
      }
    },
    embed(file) {
      const entries = Object.values(fonts).flatMap((font) => {
        const codes = [...used[font.font].keys()].filter((code) => used[font.font][code] === 1);
        return codes.length === 0 ? [] : [`/${fontNames[font.font]} ${embedFont(file, font, codes)} 0 R`];
      });
      return `<<${entries.join('')}>>`;
    },
  };
}

/**
 * Writes a simple font in WinAnsi encoding with its file; returns the number of its object. ISO 32000-1, 9.6.3, 9.8.
 */
function embedFont(file: PdfFile, font: FontFile, codes: readonly number[]): number {
  const { name, stem, flags } = weights[font.font];
  const program = subsetFont(font, codes);
  const baseFont = `${tagOf(codes)}+${name}`;
  const head = requireTable(font.tables, 'head');
  const lines = requireTable(font.tables, 'hhea');
  const unit = head.readUInt16BE(18);
  const thousandths = (table: Buffer, at: number) => Math.round((table.readInt16BE(at) * 1000) / unit);
  const box = [36, 38, 40, 42].map((at) => thousandths(head, at)).join(' ');
  const program2 = file.addStream(`/Length1 ${program.length}`, program);
  const capHeight = thousandths(requireTable(font.tables, 'OS/2'), 88);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${baseFont}/Flags ${flags}/FontBBox[${box}]/ItalicAngle 0/Ascent ${thousandths(lines, 4)}/Descent ${thousandths(lines, 6)}/CapHeight ${capHeight}/StemV ${stem}/FontFile2 ${program2} 0 R>>`,
  );
  const first = codes[0] ?? firstCode;
  const last = codes.at(-1) ?? firstCode;
  const widths = glyphWidths[font.font].slice(first - firstCode, last - firstCode + 1).join(' ');
  return file.add(
    `<</Type/Font/Subtype/TrueType/BaseFont/${baseFont}/Encoding/WinAnsiEncoding/FirstChar ${first}/LastChar ${last}/Widths[${widths}]/FontDescriptor ${descriptor} 0 R>>`,
  );
}

/** Returns six letters that differ for each set of characters. ISO 32000-1, 9.6.4. */
const tagOf = (codes: readonly number[]): string =>
  [...createHash('sha256').update(Uint8Array.from(codes)).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');
