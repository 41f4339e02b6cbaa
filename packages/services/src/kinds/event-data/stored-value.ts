import type { FilingRow } from '../../filing-record/filing-row.ts';

/** Returns a value that a filing in this status must have. Throws when it is null. */
export function storedValue<T>({ id, status }: Pick<FilingRow, 'id' | 'status'>, value: T | null): T {
  if (value === null) throw new Error(`filing ${id} is ${status} without what belongs to it`);
  return value;
}
