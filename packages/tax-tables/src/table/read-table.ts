import type { Provenance, Table, Written, WrittenTable } from './table.ts';

/** Reads a table once: gives each row its source and validity, and finds rows by key without a scan. */
export function readTable<Row extends Provenance>(
  written: WrittenTable<Row>,
  keyOf: (row: Row) => string,
): Table<Row> {
  const { source, asOf } = written;
  const rows = written.rows.map((row) => withProvenance(written, row));
  const byKey = groupByKey(rows, keyOf);
  return {
    source,
    asOf,
    rows,
    keyOf,
    find: (key, day) => byKey.get(key)?.find((row) => isInForce(row, day)),
    knows: (key) => byKey.has(key),
    on: (day) => rows.filter((row) => isInForce(row, day)),
  };
}

/** True when the row is in force on the day (YYYY-MM-DD), first and last day included. */
export const isInForce = ({ validFrom, validTo }: Provenance, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/** True when the row is in force on some day of the year. */
export const holdsInYear = ({ validFrom, validTo }: Provenance, year: number): boolean =>
  (validFrom === null || validFrom <= `${year}-12-31`) && (validTo === null || `${year}-01-01` <= validTo);

function withProvenance<Row extends Provenance>(
  { source, validFrom }: WrittenTable<Row>,
  row: Written<Row>,
): Row {
  return { source, validFrom, validTo: null, ...row } as unknown as Row;
}

function groupByKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
