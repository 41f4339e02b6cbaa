import { apiVersion } from '@fiscal/config';
import type postgres from 'postgres';
import { compareMigrations, type Program } from './applied-migrations.ts';
import { connect } from './connect.ts';
import { loginsParameter } from './logins.ts';
import { ownMigrations, readMigrations } from './read-migrations.ts';
import { rolesParameter } from './roles.ts';

/** The migrations of a database beside those of a program, by their names; at most one of the lists has entries. */
export interface ExaminedDatabase {
  readonly missing: readonly string[];
  readonly later: readonly string[];
}

export interface ExamineOptions {
  /** Address of any login of the database. */
  readonly url: string;
  readonly folder?: string | undefined;
  /** Default: the version of this program. */
  readonly version?: string | undefined;
}

/**
 * Says if this program and the database fit together, as `migrate` would see it. Throws DatabaseRefused when they do
 * not, and the driver's error when the database does not answer.
 */
export async function examineDatabase({
  url,
  folder = ownMigrations(),
  version = apiVersion,
}: ExamineOptions): Promise<ExaminedDatabase> {
  const program: Program = { migrations: await readMigrations(folder), version };
  const sql = connectWithoutRole(url);
  try {
    const { missing, later } = await compareMigrations(sql, program);
    return { missing: missing.map(({ name }) => name), later };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Opens a client as the login of the address, which takes no role: so any login of the database may read by it. */
export function connectWithoutRole(databaseUrl: string): postgres.Sql {
  const url = new URL(databaseUrl);
  // The driver sends unknown parameters to the server, and a pooler refuses them.
  for (const own of [rolesParameter, loginsParameter]) url.searchParams.delete(own);
  return connect(url.href, { max: 1, connect_timeout: 5 });
}
