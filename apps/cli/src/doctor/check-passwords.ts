import type { CliSettings } from '@fiscal/config';
import { type CheckResult, missing, ok, optional } from './check.ts';

const name = 'passwords of the logins';

const addresses = [
  'DATABASE_OWNER_URL',
  'DATABASE_API_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_ERASER_URL',
  'DATABASE_CONSOLE_URL',
  'DATABASE_URL',
] as const;

/**
 * Checks that each login has a password of its own: with one password, whoever reads the environment of the API could
 * log in as the owner of the tables. Compares the addresses in the settings; it opens no connection.
 */
export function checkPasswords(settings: CliSettings): CheckResult {
  const passwords = new Map<string, string>();
  for (const variable of addresses) {
    const address = settings[variable];
    if (address === undefined || !URL.canParse(address)) continue;
    const { username, password } = new URL(address);
    if (password !== '') passwords.set(decodeURIComponent(username), decodeURIComponent(password));
  }
  const logins = [...passwords.keys()];
  const sharing = logins.filter((login) =>
    logins.some((other) => other !== login && passwords.get(other) === passwords.get(login)),
  );
  if (sharing.length > 0) {
    const advice = 'give each its own in its address, run fiscal database migrate, restart API and worker';
    return missing(name, `equal for ${sharing.join(', ')}`, advice);
  }
  if (logins.length > 1) return ok(name, `different for ${logins.join(', ')}`);
  return optional(name, 'not compared', `set ${addresses.slice(0, -1).join(', ')} to compare them`);
}
