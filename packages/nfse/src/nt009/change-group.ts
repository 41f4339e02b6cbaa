import { type GroupRow, group, type Row, withAttributes } from '@fiscal/xml';

/** Returns the name of a row; a choice has the name of its first alternative. */
const tagOf = (row: Row): string => (row.kind === 'choice' ? (row.rows[0]?.tag ?? '') : row.tag);

/**
 * Returns the layout with the rows of the group at `path` as `change` returns them. Throws RangeError when the path
 * does not exist.
 */
export function changeGroup(
  layout: GroupRow,
  path: readonly string[],
  change: (rows: readonly Row[]) => readonly Row[],
): GroupRow {
  const [tag, ...deeper] = path;
  if (tag === undefined) return withRows(layout, change(layout.rows));
  const inner = rowNamed(layout.rows, tag);
  if (inner.kind !== 'group') throw new RangeError(`${tag} is not a group`);
  return withRows(
    layout,
    layout.rows.map((row) => (row === inner ? changeGroup(inner, deeper, change) : row)),
  );
}

const withRows = (old: GroupRow, rows: readonly Row[]): GroupRow => ({
  ...withAttributes(group(old.id, old.tag, rows), old.attributes),
  min: old.min,
  max: old.max,
});

/** Throws RangeError when there is none. */
export function rowNamed(rows: readonly Row[], tag: string): Row {
  const found = rows.find((row) => tagOf(row) === tag);
  if (found === undefined) throw new RangeError(`there is no ${tag}`);
  return found;
}

export const without = (rows: readonly Row[], ...tags: readonly string[]): readonly Row[] =>
  rows.filter((row) => !tags.includes(tagOf(row)));

export const after = (rows: readonly Row[], tag: string, ...added: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => (tagOf(row) === tag ? [row, ...added] : [row]));

export const replaced = (rows: readonly Row[], by: Row): readonly Row[] =>
  rows.map((row) => (tagOf(row) === tagOf(by) ? by : row));
