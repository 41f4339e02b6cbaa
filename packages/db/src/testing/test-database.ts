import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Database, openDatabase, type StatementObserver } from '../database.ts';
import type { Login, LoginPurpose } from '../logins.ts';
import { migrate, migrationsDigest } from '../migrate.ts';

export { type DatabaseClock, fixDatabaseClock } from './database-clock.ts';

export interface TestDatabase {
  /** Address of a login like the application's, without timeouts: tests run on busy machines. */
  readonly url: string;
  /** Addresses of logins with the timeouts of their purposes. */
  readonly timedUrls: Readonly<Record<LoginPurpose, string>>;
  /** Address of the owner, for tests that look at or break the database from outside. */
  readonly adminUrl: string;
  readonly db: Database;
  /** Runs SQL as the owner, to break things from outside. */
  asOwner(text: string): Promise<void>;
  /** Rows of one statement as the owner sees them. */
  readAsOwner<Row extends object>(text: string): Promise<readonly Row[]>;
  /** Closes the handle and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly max?: number | undefined;
  readonly onStatement?: StatementObserver | undefined;
}

const loginOf = (name: string, purpose: LoginPurpose): Login => ({ name, password: name, purpose });
const login = loginOf('fiscal_app', 'worker');
const timed = {
  api: loginOf('fiscal_app_api', 'api'),
  worker: loginOf('fiscal_app_worker', 'worker'),
};
const templateLock = 7_355_002;

/** Makes a migrated database of its own for a test file, copied from a template that is migrated once per server. */
export async function createTestDatabase(
  adminUrl: string,
  { max = 20, onStatement }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdmin(adminUrl, async (sql) => {
    await sql`select pg_advisory_lock(${templateLock})`;
    const template = await ensureTemplate(sql, adminUrl);
    // Half the CPU of the default strategy, which writes every page of the template to the log.
    await sql.unsafe(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = addressOf(adminUrl, name, login);
  const db = openDatabase({ url, max, onStatement });
  return {
    url,
    timedUrls: {
      api: addressOf(adminUrl, name, timed.api),
      worker: addressOf(adminUrl, name, timed.worker),
    },
    adminUrl: addressOf(adminUrl, name),
    db,
    asOwner: (text) => withAdmin(addressOf(adminUrl, name), (sql) => sql.unsafe(text)),
    readAsOwner: (text) => readRows(addressOf(adminUrl, name), text),
    async drop() {
      await db.close();
      await withAdmin(adminUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

async function readRows<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return (await sql.unsafe(text)) as readonly object[] as readonly Row[];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Named by the migrations, so that a changed one never meets an old template. */
async function ensureTemplate(sql: postgres.Sql, adminUrl: string): Promise<string> {
  const template = `fiscal_template_logins_${await migrationsDigest()}`;
  const [known] = await sql`select datistemplate from pg_database where datname = ${template}`;
  if (known?.datistemplate === true) return template;
  if (known === undefined) await sql.unsafe(`create database ${template}`);
  await migrate({ url: addressOf(adminUrl, template), logins: [login, timed.api, timed.worker] });
  await sql.unsafe(`alter role ${login.name} reset all`);
  await sql.unsafe(`alter database ${template} is_template true`);
  return template;
}

async function withAdmin(adminUrl: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function addressOf(adminUrl: string, database: string, user?: Login): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  if (user !== undefined) {
    url.username = user.name;
    url.password = user.password;
  }
  return url.toString();
}
