import { defineStatement, type Transaction } from '@fiscal/db';

/** What the service publishes of a range of numbers beside its filing. */
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

/** Throws when the filing is not that of a range. */
export async function readRange(tx: Transaction, id: string): Promise<PublishedRange> {
  const [row] = await tx.run(read, { id });
  if (row === undefined) throw new Error(`filing ${id} has no range of numbers`);
  return row;
}
