import type { FilingRow } from '../../filing-record/filing-row.ts';

/** What the database requires of a filing in this status. */
export function storedValue<T>({ id, status }: Pick<FilingRow, 'id' | 'status'>, value: T | null): T {
  if (value === null) throw new Error(`filing ${id} is ${status} without what belongs to it`);
  return value;
}
