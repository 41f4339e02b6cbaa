import { isMigrated } from '@fiscal/db';
import type { CliSettings } from '../env.ts';
import { type CheckResult, missing, ok, optional, reasonOf } from './check.ts';

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
    if (isForbidden(error)) {
      return optional(
        name,
        'reachable, has tables',
        'use the login that owns the tables to see whether all migrations are in',
      );
    }
    return missing(
      name,
      `not reachable: ${reasonOf(error)}`,
      'start Postgres 16 or later, or mend DATABASE_URL',
    );
  }
}

/** The application's login may not read the list of migrations; that there is one it can tell. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';
