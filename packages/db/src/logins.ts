import type postgres from 'postgres';
import { DatabaseRefused } from './database-refused.ts';
import { quoteName } from './quote-name.ts';
import { type DatabaseRole, type RoleNames, roleNames, rolesParameter } from './roles.ts';

/**
 * The purpose of a login: the work of a process, or erasure alone. It decides the roles and the timeouts of the login.
 */
export type LoginPurpose = 'api' | 'worker' | 'eraser' | 'console';

/** The roles that a login may take. The API, which is reachable from outside, never sees the rows of all clients. */
export const rolesOfPurpose = {
  api: ['tenant', 'gateway'],
  worker: ['tenant', 'system'],
  eraser: ['eraser'],
  console: ['console'],
} as const satisfies Record<LoginPurpose, readonly DatabaseRole[]>;

/** One connection that listens for notifications. */
const listening = 1;

const purposesThatListen: readonly LoginPurpose[] = ['api', 'worker'];

/** Returns the most connections of a handle: a pool of `max` for each role of its login, and the one that listens. */
export const connectionsOf = (purpose: LoginPurpose, max: number): number =>
  rolesOfPurpose[purpose].length * max + (purposesThatListen.includes(purpose) ? listening : 0);

export interface Login {
  readonly name: string;
  readonly password: string;
  readonly purpose: LoginPurpose;
  /** True: each role also has its own login with the same password, `<name>_<role>`. */
  readonly byRole?: boolean | undefined;
}

/** A login with the roles that it may act as. */
export interface RoleLogin extends Login {
  readonly roles: readonly DatabaseRole[];
  /** The role with which each session of the login begins. Undefined: a session takes a role by a command. */
  readonly beginsAs: DatabaseRole | undefined;
}

/** Returns every login to create on the server, with the logins for single roles. */
export const loginsOnServer = (logins: readonly Login[]): readonly RoleLogin[] =>
  logins.flatMap((login): RoleLogin[] => {
    const roles: readonly DatabaseRole[] = rolesOfPurpose[login.purpose];
    const own = roles.map((role) => {
      return { ...login, name: loginOfRole(login.name, role), roles: [role], beginsAs: role };
    });
    return [{ ...login, roles, beginsAs: undefined }, ...(login.byRole === true ? own : [])];
  });

/** Longest name in Postgres, in bytes. */
const longestName = 63;

function loginOfRole(login: string, role: DatabaseRole): string {
  const name = `${login}_${role}`;
  if (Buffer.byteLength(name) > longestName)
    throw new DatabaseRefused('address', `the name ${name} is too long for a login`);
  return name;
}

/** Parameter of an address. With `by-role` the connections of each role log in as `<login>_<role>`. */
export const loginsParameter = 'app.logins';

/** True when each role of the address's login has its own login. */
export function hasLoginsByRole(databaseUrl: string): boolean {
  const value = new URL(databaseUrl).searchParams.get(loginsParameter);
  if (value === null || value === 'by-role') return value !== null;
  throw new DatabaseRefused('address', `${loginsParameter} of an address is by-role or absent`);
}

/** The address and the role of a session. */
export interface Entrance {
  readonly url: string;
  /**
   * The role to set at the start of the session. Undefined for a login that has only this role, as behind a pooler,
   * where roles cannot be set.
   */
  readonly role: string | undefined;
}

/** Returns the login of the address, or the role's own login if the address says that it exists. */
export function chooseEntrance(databaseUrl: string, role: DatabaseRole): Entrance {
  if (!hasLoginsByRole(databaseUrl)) return { url: databaseUrl, role: roleNames(databaseUrl)[role] };
  const url = new URL(databaseUrl);
  url.username = loginOfRole(decodeURIComponent(url.username), role);
  // The driver sends unknown parameters to the server, and a pooler refuses them.
  for (const own of [rolesParameter, loginsParameter]) url.searchParams.delete(own);
  return { url: url.href, role: undefined };
}

/** Timeouts of the login itself: on a role that a session takes, they would have no effect. Source: filing.md 3. */
export const loginTimeouts = {
  api: {
    statement_timeout: '3s',
    lock_timeout: '2s',
    transaction_timeout: '4s',
    idle_in_transaction_session_timeout: '3s',
  },
  worker: {
    statement_timeout: '10s',
    lock_timeout: '5s',
    transaction_timeout: '15s',
    idle_in_transaction_session_timeout: '10s',
  },
  eraser: {
    statement_timeout: '5s',
    lock_timeout: '2s',
    transaction_timeout: '8s',
    idle_in_transaction_session_timeout: '5s',
  },
  console: {
    statement_timeout: '3s',
    lock_timeout: '2s',
    transaction_timeout: '4s',
    idle_in_transaction_session_timeout: '3s',
  },
} as const satisfies Record<LoginPurpose, Readonly<Record<string, string>>>;

/** Longest transaction by the client's own timer, because a frozen server runs no timers. Milliseconds. */
export const databaseDeadlinesMs = {
  api: 4_000,
  worker: 15_000,
  eraser: 8_000,
  console: 4_000,
} as const satisfies Record<LoginPurpose, number>;

/** Servers before version 17 have no timeout of a whole transaction; there only the client's deadline ends it. */
const serverWithTransactionTimeout = 170_000;

/** Returns the settings with which each session of a login begins. */
export function settingsOfLogin(
  { purpose, beginsAs }: Pick<RoleLogin, 'purpose' | 'beginsAs'>,
  names: RoleNames,
  serverVersion: number,
): Readonly<Record<string, string>> {
  const { transaction_timeout, ...everywhere } = loginTimeouts[purpose];
  return {
    ...everywhere,
    ...(serverVersion >= serverWithTransactionTimeout ? { transaction_timeout } : {}),
    ...(beginsAs === undefined ? {} : { role: names[beginsAs] }),
  };
}

/**
 * Creates a login, or gives it this password, with the settings of its purpose. Postgres lets every login change its
 * own settings, so those that it may have given itself, here or for this database, are removed. Repeatable.
 */
export async function ensureLogin(sql: postgres.Sql, login: RoleLogin, names: RoleNames): Promise<void> {
  const { name, password } = login;
  const [known] = await sql<{ powerful: boolean }[]>`
    select rolsuper or rolbypassrls as powerful from pg_roles where rolname = ${name}`;
  const verb = known === undefined ? 'create' : 'alter';
  // Only a superuser may write these attributes of an existing role, even unchanged.
  const attributes = known?.powerful === false ? 'noinherit' : 'nosuperuser nobypassrls noinherit';
  const [statement] = await sql<{ text: string }[]>`
    select format('%s role %I login %s password %L', ${verb}::text, ${name}::text, ${attributes}::text, ${password}::text) as text`;
  if (statement !== undefined) await sql.unsafe(statement.text);
  const wanted = settingsOfLogin(login, names, await readServerVersion(sql));
  const found = (await readOwnSettings(sql)).filter((setting) => setting.login === name);
  const role = `alter role ${quoteName(name)}`;
  // In one transaction: no session begins between the removal and the setting.
  await sql.begin(async (tx) => {
    for (const { database, setting } of found) {
      if (database === null && setting in wanted) continue;
      const place = database === null ? '' : ` in database ${quoteName(database)}`;
      await tx.unsafe(`${role}${place} reset ${quoteName(setting)}`);
    }
    for (const [setting, value] of Object.entries(wanted)) {
      await tx.unsafe(`${role} set ${setting} to ${quoteName(value)}`);
    }
  });
}

/** Gives existing logins their passwords, and changes nothing else. */
export async function setPasswords(sql: postgres.Sql, logins: readonly Login[]): Promise<void> {
  for (const { name, password } of loginsOnServer(logins)) {
    const [statement] = await sql<{ text: string }[]>`
      select format('alter role %I password %L', rolname, ${password}::text) as text
      from pg_roles where rolname = ${name} and rolcanlogin`;
    if (statement !== undefined) await sql.unsafe(statement.text);
  }
}

/** A setting that a login begins with and may have given itself. */
export interface OwnSetting {
  readonly login: string;
  readonly setting: string;
  readonly value: string;
  /** The database to which the setting is limited. */
  readonly database: string | null;
}

/** Reads the settings that logins may have given themselves, on the whole server and for the database of `sql`. */
export const readOwnSettings = (sql: postgres.Sql): Promise<readonly OwnSetting[]> => sql<OwnSetting[]>`
  select r.rolname as login, each.name as setting, each.value, d.datname as database
  from pg_db_role_setting s
  join pg_roles r on r.oid = s.setrole
  left join pg_database d on d.oid = s.setdatabase
  cross join lateral (
    select split_part(text, '=', 1) as name, substr(text, strpos(text, '=') + 1) as value from unnest(s.setconfig) text
  ) each
  where r.rolcanlogin and (s.setdatabase = 0 or d.datname = current_database())
    and (each.name = 'role' or exists (
      select from pg_settings p where p.name = each.name and p.context = 'user'))
  order by login, setting, database nulls first`;

export async function readServerVersion(sql: postgres.Sql): Promise<number> {
  const [server] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`;
  return server?.version ?? 0;
}
