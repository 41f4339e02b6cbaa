import { createHash } from 'node:crypto';
import type postgres from 'postgres';

/**
 * What a connection acts as. `tenant`: one client's rows. `gateway`: what the API does before it knows the client, and
 * beside requests. `system`: every client's rows. `eraser`: removes what is kept.
 */
export type DatabaseRole = 'tenant' | 'gateway' | 'system' | 'eraser';

export const databaseRoles = [
  'tenant',
  'gateway',
  'system',
  'eraser',
] as const satisfies readonly DatabaseRole[];

export type RoleNames = Readonly<Record<DatabaseRole, string>>;

/** Parameter of an address: the database whose roles these are, where it is not the one that the address names. */
export const rolesParameter = 'app.roles';

/** Names that need no quotes, with a suffix within the 63 bytes that Postgres keeps. */
const plainName = /^[a-z_][a-z0-9_]{0,50}$/;

/**
 * Names of the roles of a database: roles belong to the whole server, so each database has its own. A database that
 * was copied or restored under another name keeps those it was migrated with: its addresses end with `?app.roles=<name>`.
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
  };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The roles as the SQL files write them, which is what they are called in a database `fiscal`. */
const writtenRole = /\bfiscal_(tenant|gateway|system|eraser)\b/g;

/** SQL of a migration with the names of a database's roles in place of those that the file writes. */
export const withRoleNames = (text: string, names: RoleNames): string =>
  text.replace(writtenRole, (_, role: DatabaseRole) => names[role]);

/** Removes a database and its roles; its logins are removed by whoever made them. For installations that end. */
export async function dropDatabaseAndRoles(server: postgres.Sql, databaseUrl: string): Promise<void> {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  await server`drop database if exists ${server(database)} with (force)`;
  for (const name of Object.values(roleNames(databaseUrl))) await server`drop role if exists ${server(name)}`;
}
