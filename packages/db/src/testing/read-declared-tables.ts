import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { type Database, inTransaction } from '../database.ts';
import * as schema from '../schema/index.ts';

/**
 * Reads every column of every row of each declared table, as the code does. Returns the number of rows of each table.
 */
export async function readDeclaredTables(db: Database): Promise<Readonly<Record<string, number>>> {
  const tables = Object.values<unknown>(schema).filter((each) => is(each, PgTable));
  return inTransaction(db, 'system', async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) counts[getTableName(table)] = (await tx.select().from(table)).length;
    return counts;
  });
}
