import { defineStatement, type Transaction } from '@fiscal/db';

/** The fields of a range of numbers for events, besides those of its filing. */
export interface PublishedRange {
  readonly series: number;
  readonly first: number;
  readonly last: number;
  readonly year: number;
  readonly protocol: string | null;
  readonly registeredAt: Date | null;
}

const read = defineStatement<{ id: string }, PublishedRange>(`
  select series, first, last, year, protocol, registered_at as "registeredAt" from number_range where id = :id`);

/** Reads the range of a filing. Throws when the filing has none. */
export async function readRange(tx: Transaction, id: string): Promise<PublishedRange> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no range of numbers`);
  return row;
}
