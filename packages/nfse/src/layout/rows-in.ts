import {
  type FieldRow,
  type FieldType,
  type GroupRow,
  group,
  many,
  maybe,
  maybeGroup,
  one,
  type Row,
  repeated,
} from '@fiscal/xml';

/** Makes the rows of one group. The layout of the NFS-e has no ids, so a row is named by its path. */
interface RowsIn {
  readonly one: (tag: string, type: FieldType) => FieldRow;
  readonly maybe: (tag: string, type: FieldType) => FieldRow;
  readonly many: (tag: string, max: number, type: FieldType) => FieldRow;
  readonly group: (tag: string, rows: readonly Row[]) => GroupRow;
  readonly maybeGroup: (tag: string, rows: readonly Row[]) => GroupRow;
  /** Makes a group that occurs from one to `max` times. */
  readonly groups: (tag: string, max: number, rows: readonly Row[]) => GroupRow;
}

export const rowsIn = (place: string): RowsIn => ({
  one: (tag, type) => one(`${place}/${tag}`, tag, type),
  maybe: (tag, type) => maybe(`${place}/${tag}`, tag, type),
  many: (tag, max, type) => many(`${place}/${tag}`, tag, max, type),
  group: (tag, rows) => group(`${place}/${tag}`, tag, rows),
  maybeGroup: (tag, rows) => maybeGroup(`${place}/${tag}`, tag, rows),
  groups: (tag, max, rows) => repeated(`${place}/${tag}`, tag, { min: 1, max }, rows),
});
