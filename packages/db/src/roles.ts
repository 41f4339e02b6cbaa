import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/**
 * The role of a connection. `tenant`: one client's rows. `gateway`: work of the API before it knows the client, and
 * outside of requests. `system`: all clients' rows. `eraser`: removes rows that no other role may remove. `console`: shows
 * all clients' rows to support staff, without secrets, and writes what their decisions need.
 */
export type DatabaseRole = 'tenant' | 'gateway' | 'system' | 'eraser' | 'console';

export const databaseRoles = [
  'tenant',
  'gateway',
  'system',
  'eraser',
  'console',
] as const satisfies readonly DatabaseRole[];

export type RoleNames = Readonly<Record<DatabaseRole, string>>;

/** Parameter of an address: the database whose roles are used; default: the database of the address. */
export const rolesParameter = 'app.roles';

/** Matches names that need no quotes. With the suffix of a role they stay within the 63 bytes of a name in Postgres. */
const plainName = /^[a-z_][a-z0-9_]{0,50}$/;

/**
 * Returns the names of the roles of a database. Roles belong to the whole server, so each database has its own names. A
 * database that was copied or restored under another name keeps its roles: its addresses end with `?app.roles=<name>`.
 */
export function roleNames(databaseUrl: string): RoleNames {
  const url = new URL(databaseUrl);
  const database = url.searchParams.get(rolesParameter) ?? decodeURIComponent(url.pathname.slice(1));
  const prefix = plainName.test(database) ? database : `fiscal_${digestOf(database)}`;
  return {
    tenant: `${prefix}_tenant`,
    gateway: `${prefix}_gateway`,
    system: `${prefix}_system`,
    eraser: `${prefix}_eraser`,
    console: `${prefix}_console`,
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Matches the roles in the SQL files, which use the names of a database `fiscal`. */
const writtenRole = /\bfiscal_(tenant|gateway|system|eraser|console)\b/g;

/** Replaces the names of roles in a migration's SQL by the names in the database. */
export const withRoleNames = (text: string, names: RoleNames): string =>
  text.replace(writtenRole, (_, role: DatabaseRole) => names[role]);

/** Removes a database and its roles, when an installation ends. The logins stay: their creator removes them. */
export async function dropDatabaseAndRoles(server: postgres.Sql, databaseUrl: string): Promise<void> {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await server`drop database if exists ${server(database)} with (force)`;
  for (const name of Object.values(roleNames(databaseUrl))) await server`drop role if exists ${server(name)}`;
}
