import {
  createRoles,
  ensureDatabase,
  hasLoginsByRole,
  type Login,
  type LoginPurpose,
  migrate,
} from '@fiscal/db';
import { CommandFailed } from '../context/command-failed.ts';

export interface PreparedDatabase {
  readonly name: string;
  readonly database: 'created' | 'present';
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[];
  /** Names of the migrations of a later version, which lets this one use its database. Then no table was changed. */
  readonly later: readonly string[];
  /** Logins of API, worker, erasure and console, without their passwords. */
  readonly logins: readonly string[];
}

/** Addresses of one database: with the owner's login, and with the login of each purpose. */
export interface DatabaseAddresses extends Readonly<Record<Exclude<LoginPurpose, 'console'>, string>> {
  readonly owner: string;
  /** Undefined for an installation without a console. */
  readonly console?: string | undefined;
}

/** The variable that names a login and its password. */
export const variables = {
  api: 'DATABASE_API_URL',
  worker: 'DATABASE_WORKER_URL',
  eraser: 'DATABASE_ERASER_URL',
  console: 'DATABASE_CONSOLE_URL',
} as const satisfies Record<LoginPurpose, string>;

/** Prepares the database of the addresses for service. Repeatable; an existing login gets the given password. */
export async function prepareDatabase(addresses: DatabaseAddresses): Promise<PreparedDatabase> {
  const { owner } = addresses;
  const logins = readLogins(addresses);
  const database = await ensureDatabase(owner);
  const migrated = await migrate({ url: owner, logins });
  return { name: nameOf(owner), database, ...migrated, logins: logins.map(({ name }) => name) };
}

/** Prepares an empty database with the roles and logins that a dump of it names. Repeatable. */
export async function prepareRestore(
  addresses: DatabaseAddresses,
): Promise<Omit<PreparedDatabase, 'applied' | 'later'>> {
  const { owner } = addresses;
  const logins = readLogins(addresses);
  const database = await ensureDatabase(owner);
  await createRoles({ url: owner, logins });
  return { name: nameOf(owner), database, logins: logins.map(({ name }) => name) };
}

function readLogins(addresses: DatabaseAddresses): readonly Login[] {
  const logins = (['api', 'worker', 'eraser', 'console'] as const).flatMap((purpose) => {
    const { [purpose]: url } = addresses;
    return url === undefined ? [] : [readLogin(addresses.owner, url, purpose)];
  });
  if (new Set(logins.map(({ name }) => name)).size < logins.length) {
    throw new CommandFailed(
      'API, worker, erasure and console need logins of their own: their roles and timeouts differ',
    );
  }
  return logins;
}

/**
 * Reads the login of a purpose. Throws CommandFailed when it is for another server or database, or owns the tables,
 * which would disable row level security.
 */
function readLogin(ownerUrl: string, url: string, purpose: LoginPurpose): Login {
  const variable = variables[purpose];
  const owner = new URL(ownerUrl);
  const application = new URL(url);
  if (nameOf(ownerUrl) === '') throw new CommandFailed('DATABASE_OWNER_URL names no database');
  if (owner.host !== application.host || owner.pathname !== application.pathname) {
    throw new CommandFailed(`DATABASE_OWNER_URL and ${variable} must name the same server and database`);
  }
  const name = decodeURIComponent(application.username);
  const password = decodeURIComponent(application.password);
  if (name === '' || password === '') throw new CommandFailed(`${variable} needs a login and its password`);
  if (name === decodeURIComponent(owner.username)) {
    throw new CommandFailed(`${variable} must use another login than the owner of the tables`);
  }
  return { name, password, purpose, byRole: hasLoginsByRole(url) };
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
