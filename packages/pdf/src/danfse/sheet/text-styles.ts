import type { FontName } from '../../text/glyph-widths.ts';

interface Style {
  readonly font: FontName;
  /** Points; the smallest size that the norm allows (NT SE/CGNFS-e 008, 2.4). */
  readonly size: number;
}

/**
 * Types of text of a DANFSe. The norm requires Microsoft Sans Serif for contents, which has no free font of its widths:
 * Arimo is used for all.
 */
export const styles = {
  title: { font: 'Arial-Bold', size: 9 },
  logo: { font: 'Arial-Bold', size: 22 },
  municipality: { font: 'Arial', size: 8 },
  environment: { font: 'Arial', size: 6 },
  blockTitle: { font: 'Arial-Bold', size: 7 },
  strip: { font: 'Arial', size: 7 },
  identificationLabel: { font: 'Arial-Bold', size: 7 },
  label: { font: 'Arial-Bold', size: 6 },
  content: { font: 'Arial', size: 7 },
} as const satisfies Readonly<Record<string, Style>>;

/** Space between the edge of a field and its text, points. */
export const inset = 2;
