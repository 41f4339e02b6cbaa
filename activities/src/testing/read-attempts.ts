import { attempt, type Database, inTransaction } from '@fiscal/db';

/** Returns the calls of a filing, in the order in which they were opened. */
export async function readAttempts(
  db: Database,
  { filingId }: { readonly filingId: string },
): Promise<(typeof attempt.$inferSelect)[]> {
  const rows = await inTransaction(db, 'system', (tx) => tx.select().from(attempt));
  return rows.filter((row) => row.filingId === filingId).sort((a, b) => a.sequence - b.sequence);
}
