import type { CliSettings } from '@fiscal/config';
import { describeChangedSettings, describeExcess, readAccess } from '@fiscal/db';
import { type CheckResult, missing, ok, optional } from './check.ts';

const name = 'logins of the database';

/**
 * Checks that no login has more rights than its purpose needs, nor other timeouts: Postgres lets a login change its own.
 * The database must be reachable and migrated.
 */
export async function checkLogins({ DATABASE_URL: url = '' }: CliSettings): Promise<CheckResult> {
  const access = await readAccess(url);
  const excess = [...describeExcess(access), ...describeChangedSettings(access)];
  if (excess.length > 0) {
    const advice = 'run fiscal database migrate, which sets them again, and remove other rights by hand';
    return missing(name, excess.join('; '), advice);
  }
  const names = access.logins.map((login) => login.name).join(', ');
  if (!access.largeObjects) return ok(name, names);
  return optional(
    name,
    `${names}; each of them may make large objects`,
    'let fiscal database migrate run once as a superuser, where the server has one for you',
  );
}
