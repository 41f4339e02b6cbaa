import { errorCodeOf } from '@fiscal/domain';
import { connect } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';

/**
 * Creates the database that `url` names when the server does not have it, connected to the server's `postgres`
 * database with the same login. Returns whether it was created.
 */
export async function ensureDatabase(url: string): Promise<'created' | 'present'> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  if (name === '') throw new DatabaseRefused('address', 'the address names no database');
  if (await exists(url)) return 'present';
  server.pathname = '/postgres';
  const sql = connect(server.href, { max: 1 });
  try {
    await sql`create database ${sql(name)}`;
    return 'created';
  } catch (error) {
    if (errorCodeOf(error) === duplicateDatabase) return 'present';
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const invalidCatalogName = '3D000';
const duplicateDatabase = '42P04';

/** Connects to the database itself to see whether it exists: the login may have access to no other database. */
async function exists(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1 });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    if (errorCodeOf(error) === invalidCatalogName) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
