/** The rule that checks and writes the text of a tag; amounts are written with exactly `places` decimals. */
export type FieldType =
  | { readonly kind: 'text'; readonly min: number; readonly max: number }
  | { readonly kind: 'freeText'; readonly min: number; readonly max: number }
  | { readonly kind: 'pattern'; readonly pattern: RegExp; readonly means: string }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | DecimalType;

export interface DecimalType {
  readonly kind: 'decimal';
  /** Integer digits allowed. */
  readonly whole: number;
  readonly places: number;
  readonly zero: 'allowed' | 'refused';
  /** The written form without leading or trailing zeros: a value that matches needs no conversion. */
  readonly form: RegExp;
  readonly max?: string | undefined;
}

export interface FieldRow {
  readonly kind: 'field';
  /** Id of the row when the layout has one, e.g. `I03`; otherwise its path, e.g. `prest/IM`. */
  readonly id: string;
  readonly tag: string;
  readonly type: FieldType;
  readonly min: 0 | 1;
  readonly max: number;
}

export interface GroupRow {
  readonly kind: 'group';
  readonly id: string;
  readonly tag: string;
  readonly min: 0 | 1;
  readonly max: number;
  readonly attributes: readonly FieldRow[];
  readonly rows: readonly Row[];
  /** Names of the attributes and rows. */
  readonly tags: ReadonlySet<string>;
}

/** Alternatives: at most one of them, with `min` 1 exactly one. */
export interface ChoiceRow {
  readonly kind: 'choice';
  readonly min: 0 | 1;
  readonly rows: readonly (FieldRow | GroupRow)[];
}

export type Row = FieldRow | GroupRow | ChoiceRow;

/** Describes a required tag. */
export const one = (id: string, tag: string, type: FieldType): FieldRow => ({
  kind: 'field',
  id,
  tag,
  type,
  min: 1,
  max: 1,
});

/** Describes an optional tag. */
export const maybe = (id: string, tag: string, type: FieldType): FieldRow => ({
  ...one(id, tag, type),
  min: 0,
});

/** Describes a tag that appears one to `max` times. */
export const many = (id: string, tag: string, max: number, type: FieldType): FieldRow => ({
  ...one(id, tag, type),
  max,
});

/** Describes a group that appears exactly once. */
export const group = (id: string, tag: string, rows: readonly Row[]): GroupRow => ({
  kind: 'group',
  id,
  tag,
  min: 1,
  max: 1,
  attributes: [],
  rows,
  tags: tagsOf(rows),
});

/** Returns the group with attributes, in the order of the canonical form. */
export const withAttributes = (row: GroupRow, attributes: readonly FieldRow[]): GroupRow => ({
  ...row,
  attributes,
  tags: tagsOf([...attributes, ...row.rows]),
});

const tagsOf = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (row.kind === 'choice' ? row.rows.map(({ tag }) => tag) : [row.tag])));

/** Describes an optional group. */
export const maybeGroup = (id: string, tag: string, rows: readonly Row[]): GroupRow => ({
  ...group(id, tag, rows),
  min: 0,
});

/** Describes a group that appears `min` to `max` times. */
export const repeated = (
  id: string,
  tag: string,
  occurrence: { readonly min: 0 | 1; readonly max: number },
  rows: readonly Row[],
): GroupRow => ({ ...group(id, tag, rows), ...occurrence });

/** Describes exactly one of the rows. */
export const choice = (...rows: readonly (FieldRow | GroupRow)[]): ChoiceRow => ({
  kind: 'choice',
  min: 1,
  rows,
});

/** Describes one of the rows or none. */
export const maybeChoice = (...rows: readonly (FieldRow | GroupRow)[]): ChoiceRow => ({
  ...choice(...rows),
  min: 0,
});
