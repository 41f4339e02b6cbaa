/** An official table in our own form: rows, where they come from and the day they were read. */
export interface Table<Row> {
  readonly source: string;
  /** YYYY-MM-DD */
  readonly asOf: string;
  readonly rows: readonly Row[];
}
