/** Where a row comes from and on which days it holds. */
export interface Provenance {
  readonly source: string;
  /** First day, YYYY-MM-DD; null where the source names none. */
  readonly validFrom: string | null;
  /** Last day, YYYY-MM-DD; null while it goes on. */
  readonly validTo: string | null;
}

/** A row as it is written: a field of its provenance that it leaves out is that of the table. */
export type Written<Row extends Provenance> = Row extends Provenance
  ? Omit<Row, keyof Provenance> & { readonly [field in keyof Provenance]?: Row[field] }
  : never;

/** An official table in our own form, as it is written. A key may come twice, in rows of different days. */
export interface WrittenTable<Row extends Provenance> {
  readonly source: string;
  /** The day it was read, YYYY-MM-DD. */
  readonly asOf: string;
  /** First day of the rows without their own; null where the source names none. */
  readonly validFrom: string | null;
  readonly rows: readonly Written<Row>[];
}

/** An official table that is asked by key and day. */
export interface Table<Row extends Provenance> {
  readonly source: string;
  /** The day it was read, YYYY-MM-DD. */
  readonly asOf: string;
  /** Every row of every day, each with its own source and validity. */
  readonly rows: readonly Row[];
  /** What a row is found by; rows of one key hold on different days. */
  keyOf(row: Row): string;
  /** The row of a key in force on a day (YYYY-MM-DD). */
  readonly find: (key: string, day: string) => Row | undefined;
  /** True when the key has a row on any day. */
  readonly knows: (key: string) => boolean;
  /** The rows in force on a day, in the order of the table. */
  readonly on: (day: string) => readonly Row[];
}
