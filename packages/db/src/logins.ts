import type postgres from 'postgres';
import type { DatabaseRole } from './roles.ts';

/** Whose connections a login serves: those of a process, or erasure alone. Its roles and its timeouts follow. */
export type LoginPurpose = 'api' | 'worker' | 'eraser';

/** What a login may act as. The API, which strangers talk to, never sees every client's rows. */
export const rolesOfPurpose = {
  api: ['tenant', 'gateway'],
  worker: ['tenant', 'system'],
  eraser: ['eraser'],
} as const satisfies Record<LoginPurpose, readonly DatabaseRole[]>;

/** Listens for notifications, beside the pools. */
const listening = 1;

/** The most connections of a handle with pools of `max`: a pool for each role of its login, and the one that listens. */
export const connectionsOf = (purpose: LoginPurpose, max: number): number =>
  rolesOfPurpose[purpose].length * max + (purpose === 'eraser' ? 0 : listening);

export interface Login {
  readonly name: string;
  readonly password: string;
  readonly purpose: LoginPurpose;
}

/** Settings of the login itself: on a role that is only taken on they have no effect. Source: filing.md 3. */
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
} as const satisfies Record<LoginPurpose, Readonly<Record<string, string>>>;

/** Longest transaction as the client sees it: a server that is frozen runs no timers. Milliseconds. */
export const databaseDeadlinesMs = { api: 4_000, worker: 15_000, eraser: 8_000 } as const satisfies Record<
  LoginPurpose,
  number
>;

/** Timeouts of servers older than 17 end no whole transaction; the client's deadline does. */
const serverWithTransactionTimeout = 170_000;

/** Creates a login, or gives it this password, with the timeouts of its purpose. Repeatable. */
export async function ensureLogin(sql: postgres.Sql, { name, password, purpose }: Login): Promise<void> {
  const [known] = await sql<{ powerful: boolean }[]>`
    select rolsuper or rolbypassrls as powerful from pg_roles where rolname = ${name}`;
  const verb = known === undefined ? 'create' : 'alter';
  // Only a superuser may write these attributes of a role that is there, even as they are.
  const attributes = known?.powerful === false ? 'noinherit' : 'nosuperuser nobypassrls noinherit';
  const [statement] = await sql<{ text: string }[]>`
    select format('%s role %I login %s password %L', ${verb}::text, ${name}::text, ${attributes}::text, ${password}::text) as text`;
  if (statement !== undefined) await sql.unsafe(statement.text);
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  for (const [setting, value] of Object.entries(loginTimeouts[purpose])) {
    const unknown =
      (server?.version ?? 0) < serverWithTransactionTimeout && setting === 'transaction_timeout';
    if (!unknown) await sql.unsafe(`alter role ${quoted(name)} set ${setting} = '${value}'`);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
