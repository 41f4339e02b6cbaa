import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type postgres from 'postgres';
import { appliedMigrations, type Migration } from './applied-migrations.ts';
import { applyMigration, type MigrationPatience } from './apply-migration.ts';
import { connect } from './connect.ts';
import { giveFirstStatistics } from './first-statistics.ts';
import { grantRoles } from './grant-roles.ts';
import type { Login } from './logins.ts';
import { roleNames, withRoleNames } from './roles.ts';

export interface MigrateOptions extends MigrationPatience {
  /** Address of the owner of the tables; it may create roles. */
  readonly url: string;
  /**
   * These logins are created, or get these passwords, with the timeouts and roles of their purposes. The default
   * right of every login to connect is revoked; the owner, superusers and logins with a grant of their own keep theirs.
   */
  readonly logins?: readonly Login[] | undefined;
  /** The folder of the SQL files, when the code runs bundled. */
  readonly folder?: string | undefined;
}

const ownFolder = (): string => fileURLToPath(new URL('../migrations', import.meta.url));

/** Number of the advisory lock that lets only one process migrate at a time. */
const migrationLock = 7_355_001;

/**
 * Applies the SQL files that the database does not have yet, in the order of their names, each in a transaction unless
 * the file says otherwise. Repeatable. Throws DatabaseRefused, and changes nothing, when the database was made with
 * other files or by another program. Returns the names of the applied files.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, logins = [], folder = ownFolder() } = options;
  const migrations = await readMigrations(folder);
  const names = roleNames(url);
  // The lock belongs to the session, which postgres.js would end after half an hour.
  const sql = connect(url, { max: 1, max_lifetime: null });
  try {
    await waitForTurn(sql);
    const done = await appliedMigrations(sql, migrations);
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) {
      await applyMigration(sql, { ...migration, text: withRoleNames(migration.text, names) }, options);
    }
    await grantRoles(sql, names, logins);
    await giveFirstStatistics(sql);
    return missing.map(({ name }) => name);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Takes the lock by repeated tries. A session that waited for the lock would keep its snapshot, and an index that the
 * holder of the lock builds concurrently would wait for the end of that snapshot.
 */
async function waitForTurn(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as mine`;
    if (row?.mine === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** True when every known migration was applied. Works for the owner and for the application's login. */
export async function isMigrated(url: string, folder = ownFolder()): Promise<boolean> {
  const migrations = await readMigrations(folder);
  const sql = connect(url, { max: 1 });
  try {
    const [row] = await sql`select to_regclass('public.schema_migration') is not null as present`;
    if (row?.present !== true) return false;
    const done = await sql`select name from schema_migration`;
    return migrations.every(({ name }) => done.some((each) => each.name === name));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Returns a name of the state that `migrate` leads to: 16 hexadecimal characters of a digest over all files. */
export async function migrationsDigest(folder = ownFolder()): Promise<string> {
  const migrations = await readMigrations(folder);
  return createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name}:${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
