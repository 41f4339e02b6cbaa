import { connectWithoutRole } from './examine-database.ts';

/** Logs in by an address, and out. Throws the driver's error when the database refuses the login or does not answer. */
export async function tryLogin(url: string): Promise<void> {
  const sql = connectWithoutRole(url);
  try {
    await sql`select 1`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
