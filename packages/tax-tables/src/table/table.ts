/** The source of a row and the days on which it is in force. */
export interface Provenance {
  readonly source: string;
  /** First day, YYYY-MM-DD; null when the source gives none. */
  readonly validFrom: string | null;
  /** Last day, YYYY-MM-DD; null without an end. */
  readonly validTo: string | null;
}

/** A row as written: when it omits a field of its provenance, the field of the table applies. */
export type Written<Row extends Provenance> = Row extends Provenance
  ? Omit<Row, keyof Provenance> & { readonly [field in keyof Provenance]?: Row[field] }
  : never;

/** An official table as written in this code. A key may appear twice, in rows of different days. */
export interface WrittenTable<Row extends Provenance> {
  readonly source: string;
  /** The day it was read, YYYY-MM-DD. */
  readonly asOf: string;
  /** First day of the rows without their own; null when the source gives none. */
  readonly validFrom: string | null;
  readonly rows: readonly Written<Row>[];
}

/** An official table that is searched by key and day. */
export interface Table<Row extends Provenance> {
  readonly source: string;
  /** The day it was read, YYYY-MM-DD. */
  readonly asOf: string;
  /** Every row of every day, each with its own source and validity. */
  readonly rows: readonly Row[];
  /** Returns the key of a row; rows with the same key are in force on different days. */
  keyOf(row: Row): string;
  /** Returns the row of a key in force on a day (YYYY-MM-DD). */
  readonly find: (key: string, day: string) => Row | undefined;
  /** True when the key has a row on any day. */
  readonly knows: (key: string) => boolean;
  /** Returns the rows in force on a day, in the order of the table. */
  readonly on: (day: string) => readonly Row[];
}
