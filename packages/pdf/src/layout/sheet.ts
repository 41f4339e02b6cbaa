import type { FontName } from '../text/glyph-widths.ts';
import { lineHeight, widthOf } from '../text/measure-text.ts';
import type { Geometry, PageSize } from './geometry.ts';

/** A rectangle in points from the top left corner of the sheet. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The kind of a text in the table of mandatory sizes (MOC 7.0 Anexo II 3.7). */
export type TextKind =
  | 'content'
  | 'label'
  | 'danfe'
  | 'description'
  | 'number'
  | 'issuerName'
  | 'issuerAddress'
  | 'contingency';

/** One line of text; `y` is its baseline. */
export interface TextMark {
  readonly font: FontName;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** `up` turns the line by 90 degrees about its start, so that it runs towards the top of the sheet. */
  readonly direction?: 'right' | 'up' | undefined;
  /** Black when absent. */
  readonly color?: 'red' | undefined;
  /** Used by a test of the mandatory sizes; `content` when absent. */
  readonly kind?: TextKind | undefined;
}

/** Parts of a sheet, in reading order; each may be drawn at any time. */
export const sheetParts = ['stub', 'header', 'blocks', 'items', 'foot'] as const;
export type SheetPart = (typeof sheetParts)[number];

/**
 * The role of a group of texts for a reader: the title of a block, a paragraph (a field: its label and content), a
 * heading of the table; `row` is the first cell of a row of the table, `cell` each further one.
 */
export type TextRole = 'title' | 'paragraph' | 'columnHeading' | 'row' | 'cell';

/** The texts from index `from` until the next group, in reading order. */
export interface TextGroup {
  readonly part: SheetPart;
  readonly role: TextRole;
  readonly from: number;
}

/** A picture, scaled to its frame. */
export interface ImageMark extends Frame {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export interface Rule {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The content of one sheet in the order of drawing: backgrounds, images and lines, then texts, then watermarks. */
export interface Sheet {
  readonly size: PageSize;
  /** Faint texts over everything else. */
  readonly watermarks: readonly string[];
  /** Grey texts behind everything except the shades. */
  readonly backgroundMarks: readonly string[];
  /** Fields with a light grey background. */
  readonly shades: readonly Frame[];
  /** The edge of the page's content, 1 pt. */
  readonly borders: readonly Frame[];
  readonly images: readonly ImageMark[];
  /** Frames with a bold line. */
  readonly boldFrames: readonly Frame[];
  readonly bars: readonly Frame[];
  readonly frames: readonly Frame[];
  readonly rules: readonly Rule[];
  readonly dashedRules: readonly Rule[];
  readonly texts: readonly TextMark[];
  readonly groups: readonly TextGroup[];
}

/** A sheet that is being drawn. */
export type BlankSheet = {
  readonly [K in keyof Sheet]: Sheet[K] extends readonly (infer Drawn)[] ? Drawn[] : Sheet[K];
};

/** A sheet of a DANFE that is being drawn; its blocks are positioned by a geometry. */
export type OpenSheet = BlankSheet & { readonly geometry: Geometry };

export const openSheet = (geometry: Geometry, watermarks: readonly string[]): OpenSheet => ({
  geometry,
  ...blankSheet(geometry.page),
  watermarks: [...watermarks],
});

export const blankSheet = (size: PageSize): BlankSheet => ({
  size,
  watermarks: [],
  backgroundMarks: [],
  shades: [],
  borders: [],
  images: [],
  boldFrames: [],
  bars: [],
  frames: [],
  rules: [],
  dashedRules: [],
  texts: [],
  groups: [{ part: 'blocks', role: 'paragraph', from: 0 }],
});

/** Begins a part of the sheet for the texts from here on. */
export function beginPart(sheet: BlankSheet, part: SheetPart): void {
  sheet.groups.push({ part, role: 'paragraph', from: sheet.texts.length });
}

/** Begins a new group of texts in the current part. */
export function beginGroup(sheet: BlankSheet, role: TextRole): void {
  const part = sheet.groups.at(-1)?.part ?? 'blocks';
  sheet.groups.push({ part, role, from: sheet.texts.length });
}

/** Space between a frame and its text. */
export const padding = 2;

export type Align = 'left' | 'center' | 'right';

export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly align?: Align | undefined;
  readonly kind?: TextKind | undefined;
  readonly color?: TextMark['color'];
}

/** Writes one line with its baseline at `y`, aligned between `x` and `x + width`. */
export function writeLine(
  sheet: BlankSheet,
  text: string,
  at: { x: number; y: number; width: number },
  { font, size, align = 'left', kind, color }: TextStyle,
): void {
  if (text === '') return;
  const free = align === 'left' ? 0 : at.width - widthOf(text, font, size);
  const x = at.x + (align === 'center' ? free / 2 : free);
  sheet.texts.push({ font, size, x, y: at.y, text, kind, color });
}

/** Ascent of the standard Times fonts, as a share of the size. */
const ascent = 0.683;

/** Writes lines below each other from the top of `area`; returns the used height. */
export function writeLines(
  sheet: OpenSheet,
  lines: readonly string[],
  area: { x: number; y: number; width: number },
  style: TextStyle & { readonly leading?: number | undefined },
): number {
  const pitch = style.leading ?? lineHeight(style.size);
  lines.forEach((line, index) => {
    writeLine(sheet, line, { ...area, y: area.y + ascent * style.size + index * pitch }, style);
  });
  return lines.length * pitch;
}
