import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Database, openDatabase, type StatementObserver } from '../database.ts';
import type { Login, LoginPurpose } from '../logins.ts';
import { migrate, migrationsDigest } from '../migrate.ts';
import { type RoleNames, roleNames, rolesParameter } from '../roles.ts';
import { clockSchema, fixDatabaseClock, runDatabaseClock } from './database-clock.ts';

export { fixDatabaseClock, runDatabaseClock };

export interface TestDatabase {
  /** Address of a login like the application's, without timeouts, because tests run on busy machines. */
  readonly url: string;
  /** Addresses of such logins for each purpose; `url` is the worker's. */
  readonly urls: Readonly<Record<LoginPurpose, string>>;
  /** Names of the roles, which every copy of the template shares. */
  readonly roles: RoleNames;
  /** Addresses of logins with the timeouts of their purposes. */
  readonly timedUrls: Readonly<Record<LoginPurpose, string>>;
  /** Address of the owner, for tests that read or break the database from outside. */
  readonly adminUrl: string;
  readonly db: Database;
  /** Runs SQL as the owner, to break things from outside. */
  asOwner(text: string): Promise<void>;
  /** Returns the rows of a statement as the owner sees them. */
  readAsOwner<Row extends object>(text: string): Promise<readonly Row[]>;
  /** Changes a setting for every session that is opened from now on. */
  setForSessions(setting: string): Promise<void>;
  /** Closes the handle and drops the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Most connections of each role; default: 8, more than a test machine uses at once. */
  readonly max?: number | undefined;
  readonly onStatement?: StatementObserver | undefined;
}

const purposes = ['api', 'worker', 'eraser', 'console'] as const satisfies readonly LoginPurpose[];
/** `timed`: with the timeouts of their purposes. `patient`: without timeouts. */
type Timing = 'timed' | 'patient';
const loginOf = (purpose: LoginPurpose, timing: Timing): Login => {
  const name = `fiscal_test_${purpose}_${timing}`;
  return { name, password: name, purpose };
};
const templateLock = 7_355_002;
/** A very long deadline for busy machines. Tests of the deadline open their own connections. */
export const patientDeadlineMs = 540_000;
const asAdmin = {
  fetch_types: false,
  connect_timeout: patientDeadlineMs / 1000,
  onnotice: () => undefined,
};
/** More than one, because one owner may wait for a lock that another holds. */
const ownersAtOnce = 4;

/** Creates a migrated database for one test file, as a copy of a template that is migrated once for each server. */
export async function createTestDatabase(
  adminUrl: string,
  { max = 8, onStatement }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // A new connection costs the server more than these statements, so each connection stays open until the end.
  const admin = postgres(adminUrl, { ...asAdmin, max: 1 });
  const template = await ensureTemplate(admin, adminUrl);
  // This strategy needs half the CPU of the default, which writes every page of the template to the log.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const owner = postgres(addressOf(adminUrl, { name, template }), { ...asAdmin, max: ownersAtOnce });
  const urlsOf = (timing: Timing) => {
    const at = (purpose: LoginPurpose) => addressOf(adminUrl, { name, template }, loginOf(purpose, timing));
    return { api: at('api'), worker: at('worker'), eraser: at('eraser'), console: at('console') };
  };
  const urls = urlsOf('patient');
  const url = urls.worker;
  const db = openDatabase({ url, max, onStatement, deadlineMs: patientDeadlineMs });
  return {
    url,
    urls,
    roles: roleNames(url),
    timedUrls: urlsOf('timed'),
    adminUrl: addressOf(adminUrl, { name, template }),
    db,
    asOwner: async (text) => void (await runFresh(owner, text)),
    readAsOwner: (text) => runFresh(owner, text),
    setForSessions: async (setting) => void (await admin.unsafe(`alter database ${name} set ${setting}`)),
    async drop() {
      await Promise.all([db.close(), owner.end({ timeout: 5 })]);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end({ timeout: 5 });
    },
  };
}

/** Runs SQL in a session without settings and resets the session. */
async function runFresh<Row extends object>(client: postgres.Sql, text: string): Promise<readonly Row[]> {
  const connection = await client.reserve();
  try {
    const rows = (await connection.unsafe(text)) as readonly object[];
    return rows as readonly Row[];
  } finally {
    // An ended session needs no reset.
    const reset = ['rollback', 'discard all'].map((each) => connection.unsafe(each));
    await Promise.allSettled(reset);
    connection.release();
  }
}

/**
 * Creates the template unless it exists. Its name depends on the migrations, so that a changed migration never uses an
 * old template.
 */
async function ensureTemplate(sql: postgres.Sql, adminUrl: string): Promise<string> {
  const template = `fiscal_template_clocks_${await migrationsDigest()}`;
  const isTemplate = async (): Promise<boolean | undefined> => {
    const [known] = await sql`select datistemplate from pg_database where datname = ${template}`;
    return known?.datistemplate;
  };
  if ((await isTemplate()) === true) return template;
  await sql`select pg_advisory_lock(${templateLock})`;
  try {
    const known = await isTemplate();
    if (known === undefined) await sql.unsafe(`create database ${template}`);
    if (known !== true) {
      const url = addressOf(adminUrl, { name: template, template });
      const patient = purposes.map((purpose) => loginOf(purpose, 'patient'));
      await migrate({ url, logins: [...patient, ...purposes.map((purpose) => loginOf(purpose, 'timed'))] });
      const inTemplate = postgres(url, { ...asAdmin, max: 1 });
      await inTemplate.unsafe(clockSchema);
      await inTemplate.end({ timeout: 5 });
      for (const { name } of patient) await sql.unsafe(`alter role ${name} reset all`);
      await sql.unsafe(`alter database ${template} is_template true`);
    }
  } finally {
    await sql`select pg_advisory_unlock(${templateLock})`;
  }
  return template;
}

/** A copy has the roles of its template. */
interface Copy {
  readonly name: string;
  readonly template: string;
}

function addressOf(adminUrl: string, { name, template }: Copy, user?: Login): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  url.searchParams.set(rolesParameter, template);
  if (user !== undefined) {
    url.username = user.name;
    url.password = user.password;
  }
  return url.toString();
}
