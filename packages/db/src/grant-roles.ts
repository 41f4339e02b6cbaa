import type postgres from 'postgres';
import { connect } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { ensureLogin, type Login, loginsOnServer, readServerVersion } from './logins.ts';
import { databaseRoles, type RoleNames, roleNames } from './roles.ts';

export interface RolesToCreate {
  /** Address of the owner of the tables; it may create roles. */
  readonly url: string;
  /** These logins are created, or get these passwords. */
  readonly logins: readonly Login[];
}

/**
 * Creates the roles and logins of a database, but no table. A dump names them, so pg_restore needs them on an empty
 * server. `migrate` completes the database afterwards. Repeatable.
 */
export async function createRoles({ url, logins }: RolesToCreate): Promise<void> {
  const names = roleNames(url);
  const sql = connect(url, { max: 1 });
  try {
    for (const name of Object.values(names)) {
      const known = await sql`select from pg_roles where rolname = ${name}`;
      if (known.length === 0) await sql`create role ${sql(name)} nologin nosuperuser nobypassrls`;
    }
    for (const login of loginsOnServer(logins)) {
      refuseRoleAsLogin(login, names);
      await ensureLogin(sql, login, names);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Grants membership without inheritance: a session may read only the list of migrations until it takes a role. */
export async function grantRoles(
  sql: postgres.Sql,
  names: RoleNames,
  logins: readonly Login[],
): Promise<void> {
  const [owner] = await sql<{ super: boolean; name: string; database: string }[]>`
    select rolsuper as super, rolname as name, current_database() as database
    from pg_roles where rolname = current_user`;
  if (owner === undefined) throw new Error('the owner of the tables has no role');
  // By default every login of the server may connect to each of its databases.
  await sql`revoke all on database ${sql(owner.database)} from public`;
  await sql.unsafe(refuseLargeObjects);
  await sql`grant select on schema_migration to ${sql(names.system)}`;
  if (!owner.super) await grantMembership(sql, owner.name, [names.tenant, names.system]);
  for (const login of loginsOnServer(logins)) {
    refuseRoleAsLogin(login, names);
    await ensureLogin(sql, login, names);
    await sql`grant connect on database ${sql(owner.database)} to ${sql(login.name)}`;
    for (const role of databaseRoles) {
      if (!login.roles.includes(role)) await sql`revoke ${sql(names[role])} from ${sql(login.name)}`;
    }
    await grantMembership(
      sql,
      login.name,
      login.roles.map((role) => names[role]),
    );
  }
}

/**
 * By default every login may make large objects, which are outside of row level security, quotas and erasure. Only the
 * owner of these functions, a superuser, may revoke that: for another owner of the tables the server warns.
 */
const refuseLargeObjects = `
  do $$
  declare
    wanted regprocedure;
  begin
    for wanted in
      select p.oid from pg_proc p
      where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ '^(lo_|loread$|lowrite$)'
        and exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
    loop
      execute format('revoke execute on function %s from public', wanted);
    end loop;
  end $$`;

function refuseRoleAsLogin({ name, purpose }: Login, names: RoleNames): void {
  if (!Object.values(names).includes(name)) return;
  throw new DatabaseRefused(
    'address',
    `${name} is a role of the database, and the login for ${purpose} needs another name`,
  );
}

/** Older servers have no options for a membership: a `noinherit` login inherits nothing and may set every role. */
const serverWithGrantOptions = 160_000;

async function grantMembership(sql: postgres.Sql, member: string, roles: readonly string[]): Promise<void> {
  await sql`grant select on schema_migration to ${sql(member)}`;
  const hasOptions = (await readServerVersion(sql)) >= serverWithGrantOptions;
  for (const role of roles) {
    await sql`grant ${sql(role)} to ${sql(member)} ${hasOptions ? sql`with inherit false, set true` : sql``}`;
  }
}
