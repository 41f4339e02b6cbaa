import type { PrintedItem } from '../model/danfe-model.ts';
import type { Align } from './sheet.ts';

/** One line of a cell that is never broken; a label is at the left edge, its value at the right one. */
export interface CellLine {
  readonly label: string;
  readonly text: string;
}

export const plain = (text: string): CellLine => ({ label: '', text });

interface Heading {
  /** Absent when the column is under the heading of the one before it. */
  readonly heading: readonly string[] | undefined;
  readonly align: Align;
}

/** A column as wide as its widest line: numbers, codes of tables and units are not broken. */
export interface WholeColumn extends Heading {
  readonly kind: 'whole';
  /** Returns the lines; an empty line keeps the position of those below it. */
  readonly lines: (item: PrintedItem) => readonly CellLine[];
}

/** A column whose paragraphs are broken between words: the code up to a width, the description in the rest. */
export interface FlowColumn extends Heading {
  readonly kind: 'code' | 'description';
  /** Returns each paragraph in words; a word wider than the column is broken. */
  readonly paragraphs: (item: PrintedItem) => readonly (readonly string[])[];
  /** Returns the words that are never broken (numbers and codes of tables): the column is as wide as they are. */
  readonly whole: (item: PrintedItem) => readonly string[];
}

export type ItemColumn = WholeColumn | FlowColumn;

/** The columns of a table from left to right. */
export type ColumnArrangement = readonly ItemColumn[];
