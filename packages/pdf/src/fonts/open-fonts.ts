import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontName } from '../text/glyph-widths.ts';
import { type FontFile, readFontFile } from './read-font-file.ts';

/**
 * Free fonts with the widths of those in the norms: Tinos for Times New Roman (MOC 7.0 Anexo II 3.7), Arimo for Arial
 * (NT SE/CGNFS-e 008, 2.4).
 */
export type Fonts = Readonly<Record<FontName, FontFile>>;

/** Reads the fonts from their packages in about two milliseconds; called once in a thread. */
export function openFonts(): Fonts {
  const { resolve } = createRequire(import.meta.url);
  const tinos = (weight: 400 | 700) => resolve(`@fontsource/tinos/files/tinos-latin-${weight}-normal.woff`);
  const arimo = (weight: 400 | 700) => resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff`);
  const open = (font: FontName, path: string): FontFile => readFontFile(font, readFileSync(path));
  return {
    'Times-Roman': open('Times-Roman', tinos(400)),
    'Times-Bold': open('Times-Bold', tinos(700)),
    Arial: open('Arial', arimo(400)),
    'Arial-Bold': open('Arial-Bold', arimo(700)),
  };
}
