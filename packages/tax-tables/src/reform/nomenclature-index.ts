/** Code prefixes that include a product in a row, and prefixes that exclude it. */
export interface NomenclatureRow {
  readonly ncm: readonly string[];
  readonly exceptNcm: readonly string[];
}

export interface NomenclatureMatch<Row> {
  readonly row: Row;
  readonly matchedPrefix: string;
}

/** Finds the rows of an NCM, the longest matching prefix first; equal lengths keep the order of the table. */
export type NomenclatureIndex<Row> = (ncm: string) => readonly NomenclatureMatch<Row>[];

const longestCode = 8;

/**
 * Indexes rows by prefix, so that a match needs one look-up a digit. In one row the longest matching prefix of `ncm` is
 * compared with the longest of `exceptNcm`, and the longer one decides. Source: LC 214/2025, text of the annexes.
 */
export function indexByPrefix<Row extends NomenclatureRow>(rows: readonly Row[]): NomenclatureIndex<Row> {
  const byPrefix = new Map<string, Row[]>();
  for (const row of rows) {
    for (const prefix of row.ncm) {
      const ofPrefix = byPrefix.get(prefix);
      if (ofPrefix === undefined) byPrefix.set(prefix, [row]);
      else ofPrefix.push(row);
    }
  }
  return (ncm) => {
    const seen = new Set<Row>();
    const matches: NomenclatureMatch<Row>[] = [];
    for (let length = Math.min(ncm.length, longestCode); length > 0; length -= 1) {
      const matchedPrefix = ncm.slice(0, length);
      for (const row of byPrefix.get(matchedPrefix) ?? []) {
        if (seen.has(row)) continue;
        seen.add(row);
        if (!isExcepted(row, ncm, length)) matches.push({ row, matchedPrefix });
      }
    }
    return matches;
  };
}

const isExcepted = ({ exceptNcm }: NomenclatureRow, ncm: string, matchedLength: number): boolean =>
  exceptNcm.some((prefix) => prefix.length > matchedLength && ncm.startsWith(prefix));
