import type { CliSettings } from '@fiscal/config';
import {
  describeChangedSettings,
  describeExcess,
  describeUnbound,
  readAccess,
  readUnboundLogins,
  tryLogin,
} from '@fiscal/db';
import { type CheckResult, missing, ok, optional, reasonOf } from './check.ts';

/** The name of the check. */
export const loginsName = 'logins of the database';

/** The settings with addresses of processes, whose logins row level security must bind. */
const addressSettings = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_ERASER_URL',
  'DATABASE_CONSOLE_URL',
] as const;

/**
 * Checks that row level security binds the login of each address, that the database takes its password, and that no
 * login has more rights than its purpose needs, nor other timeouts: Postgres lets a login change its own. The database
 * must be reachable and migrated.
 */
export async function checkLogins(settings: CliSettings): Promise<CheckResult> {
  const { DATABASE_URL: url = '' } = settings;
  const unbound = await findUnbound(settings);
  if (unbound.length > 0) {
    const advice = 'API and worker do not start with it: name the login that fiscal database migrate makes';
    return missing(loginsName, unbound.join('; '), advice);
  }
  const refused = await findRefused(settings);
  if (refused.length > 0) {
    const advice =
      'correct the address, or run fiscal database migrate, which sets the passwords of the addresses';
    return missing(loginsName, refused.join('; '), advice);
  }
  const access = await readAccess(url);
  const excess = [...describeExcess(access), ...describeChangedSettings(access)];
  if (excess.length > 0) {
    const advice = 'run fiscal database migrate, which sets them again, and remove other rights by hand';
    return missing(loginsName, excess.join('; '), advice);
  }
  const names = access.logins.map((login) => login.name).join(', ');
  if (!access.largeObjects) return ok(loginsName, names);
  return optional(
    loginsName,
    `${names}; each of them may make large objects`,
    'let fiscal database migrate run once as a superuser, where the server has one for you',
  );
}

async function findUnbound(settings: CliSettings): Promise<readonly string[]> {
  const addresses = Object.fromEntries(addressSettings.map((setting) => [setting, settings[setting]]));
  const unbound = await readUnboundLogins({ through: 'DATABASE_URL', addresses });
  return unbound.map((found) => describeUnbound(found, found.settings.join(', ')));
}

/** Lists the addresses with which nobody can log in; a process may use one for the first time after days. */
async function findRefused(settings: CliSettings): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const setting of addressSettings) {
    const { [setting]: url } = settings;
    if (url === undefined) continue;
    await tryLogin(url).catch((error: unknown) => refused.push(`${setting}: ${reasonOf(error)}`));
  }
  return refused;
}
