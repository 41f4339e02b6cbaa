import { createHash } from 'node:crypto';
import { apiVersion } from '@fiscal/config';
import type postgres from 'postgres';
import { compareMigrations, prepareList, recordOldestPrograms } from './applied-migrations.ts';
import { applyMigration, type MigrationPatience } from './apply-migration.ts';
import { connect } from './connect.ts';
import { giveFirstStatistics } from './first-statistics.ts';
import { grantRoles } from './grant-roles.ts';
import { type Login, setPasswords } from './logins.ts';
import { ownMigrations, readMigrations } from './read-migrations.ts';
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
  /** Default: the version of this program. */
  readonly version?: string | undefined;
}

export interface Migrated {
  /** Names of the files that this call applied. */
  readonly applied: readonly string[];
  /** Names of the migrations of a later version, which lets this program use its database. */
  readonly later: readonly string[];
}

/** Number of the advisory lock that lets only one process migrate at a time. */
const migrationLock = 7_355_001;

/**
 * Applies the SQL files that the database does not have yet, in the order of their names, each in a transaction unless
 * the file says otherwise. Repeatable. In the database of a later version that lets this program use it, existing logins
 * get their passwords, and nothing else changes. Throws DatabaseRefused, and changes nothing, when the database was made
 * with other files or by another program, or by a later version that refuses this one.
 */
export async function migrate(options: MigrateOptions): Promise<Migrated> {
  const { url, logins = [], folder = ownMigrations(), version = apiVersion } = options;
  const migrations = await readMigrations(folder);
  const names = roleNames(url);
  // The lock belongs to the session, which postgres.js would end after half an hour.
  const sql = connect(url, { max: 1, max_lifetime: null });
  try {
    await waitForTurn(sql);
    const { missing, later } = await compareMigrations(sql, { migrations, version });
    if (later.length > 0) {
      await setPasswords(sql, logins);
      return { applied: [], later };
    }
    await prepareList(sql);
    for (const migration of missing) {
      await applyMigration(sql, { ...migration, text: withRoleNames(migration.text, names) }, options);
    }
    await recordOldestPrograms(sql, migrations);
    await grantRoles(sql, names, logins);
    await giveFirstStatistics(sql);
    return { applied: missing.map(({ name }) => name), later };
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

/** Returns a name of the state that `migrate` leads to: 16 hexadecimal characters of a digest over all files. */
export async function migrationsDigest(folder = ownMigrations()): Promise<string> {
  const migrations = await readMigrations(folder);
  return createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name}:${sha256}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
}
