import { isMigrated } from '@fiscal/db';
import type { CliSettings } from '../env.ts';
import { type CheckResult, missing, ok, reasonOf } from './check.ts';

const name = 'Postgres';

/** Reachable with the configured login, and every migration applied. */
export async function checkDatabase({ DATABASE_URL: url }: CliSettings): Promise<CheckResult> {
  if (url === undefined)
    return missing(name, 'no address', 'set DATABASE_URL, or let npm start bring its own Postgres');
  try {
    if (await isMigrated(url)) return ok(name, 'reachable, migrated');
    return missing(
      name,
      'reachable, not migrated',
      'apply the migrations with the login that owns the tables',
    );
  } catch (error) {
    return missing(
      name,
      `not reachable: ${reasonOf(error)}`,
      'start Postgres 16 or later, or mend DATABASE_URL',
    );
  }
}
