import type { DanfseNote } from '../note/danfse-note.ts';

/** A field of the table of NT SE/CGNFS-e 008, 2.4.5; centimetres from the left edge of the sheet. */
export interface Field {
  /** Empty when the norm prints none. */
  readonly label: string;
  readonly x: number;
  readonly width: number;
  /** The most characters; a longer text ends in `...`. When absent, only the width limits the text. */
  readonly most?: number | undefined;
  /** Undefined is printed as a dash. */
  readonly print: (note: DanfseNote) => string | undefined;
  readonly ground: 'white' | 'grey';
}

/** Fields side by side. `y` and `height` as in the table, when no block is suppressed; centimetres. */
export interface Row {
  readonly y: number;
  readonly height: number;
  readonly fields: readonly Field[];
  /** A row is omitted when this returns false for the note; always printed when absent. */
  readonly isPrinted?: ((note: DanfseNote) => boolean) | undefined;
}

export interface Block {
  /** Printed in the first column of the first row; the identification has none. */
  readonly title?: string | undefined;
  readonly rows: readonly Row[];
  /** Returns the one line that replaces the whole block when a note has nothing for it. */
  readonly strip?: ((note: DanfseNote) => string | undefined) | undefined;
}

/** Left edges of the columns. */
export const lefts = { 1: 0.3, 2: 5.41, 3: 10.51, 4: 15.62 } as const;
/** Widths of a field over one column, two, three, four. */
export const spans = { 1: 5.09, 2: 10.19, 3: 15.3, 4: 20.4 } as const;

interface FieldChoice {
  /** Default: 1. */
  readonly span?: keyof typeof spans;
  readonly most?: number;
  readonly ground?: Field['ground'];
}

/** Makes a field that begins in a column. */
export const field = (
  column: keyof typeof lefts,
  label: string,
  print: Field['print'],
  { span = 1, most, ground = 'white' }: FieldChoice = {},
): Field => ({ label, x: lefts[column], width: spans[span], most, print, ground });

/** Usual height of a row. */
export const rowHeight = 0.63;
