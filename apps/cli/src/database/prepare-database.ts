import { ensureDatabase, migrate } from '@fiscal/db';
import { CommandFailed } from '../command-failed.ts';

export interface PreparedDatabase {
  readonly name: string;
  readonly database: 'created' | 'present';
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
  /** The application's login, without its password. */
  readonly login: string;
}

/** Makes the database of both addresses ready to serve. Repeatable; a login that exists gets the password of `url`. */
export async function prepareDatabase(ownerUrl: string, url: string): Promise<PreparedDatabase> {
  const login = loginOf(ownerUrl, url);
  const database = await ensureDatabase(ownerUrl);
  const applied = await migrate({ url: ownerUrl, login });
  return { name: nameOf(ownerUrl), database, applied, login: login.name };
}

/** One server, one database, two logins: the application's never owns the tables, else row level security is void. */
function loginOf(ownerUrl: string, url: string): { readonly name: string; readonly password: string } {
  const owner = new URL(ownerUrl);
  const application = new URL(url);
  if (nameOf(ownerUrl) === '') throw new CommandFailed('DATABASE_OWNER_URL names no database');
  if (owner.host !== application.host || owner.pathname !== application.pathname) {
    throw new CommandFailed('DATABASE_OWNER_URL and DATABASE_URL must name the same server and database');
  }
  const name = decodeURIComponent(application.username);
  const password = decodeURIComponent(application.password);
  if (name === '' || password === '') throw new CommandFailed('DATABASE_URL needs a login and its password');
  if (name === decodeURIComponent(owner.username)) {
    throw new CommandFailed('DATABASE_URL must use another login than the owner of the tables');
  }
  return { name, password };
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
