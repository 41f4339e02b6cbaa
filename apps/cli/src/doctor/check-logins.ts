import type { CliSettings } from '@fiscal/config';
import { describeExcess, readAccess } from '@fiscal/db';
import { type CheckResult, missing, ok } from './check.ts';

const name = 'logins of the database';

/** Checks that no login has more rights than its purpose needs. The database must be reachable and migrated. */
export async function checkLogins({ DATABASE_URL: url = '' }: CliSettings): Promise<CheckResult> {
  const access = await readAccess(url);
  const excess = describeExcess(access);
  if (excess.length === 0) return ok(name, `${access.logins.map((login) => login.name).join(', ')}`);
  return missing(name, excess.join('; '), 'run fiscal database migrate, and remove the other rights by hand');
}
