import { connect } from './connect.ts';
import { type OwnSetting, readOwnSettings, readServerVersion, rolesOfPurpose } from './logins.ts';
import { type DatabaseRole, databaseRoles, type RoleNames, roleNames } from './roles.ts';

/** A login of the server that may act as a role of the database. */
export interface ListedLogin {
  readonly name: string;
  readonly roles: readonly DatabaseRole[];
  /** Attributes that let the login pass every grant and policy, as `alter role` writes them. */
  readonly powers: readonly string[];
  /** True when the login owns the tables, so that it may remove their policies. */
  readonly owner: boolean;
  /** The settings that the login may have given itself. */
  readonly settings: readonly OwnSetting[];
}

/** The logins that may connect to a database. */
export interface DatabaseAccess {
  /** True when any login of the server may connect. */
  readonly public: boolean;
  /** True when any login of the database may make large objects. */
  readonly largeObjects: boolean;
  readonly serverVersion: number;
  readonly names: RoleNames;
  readonly logins: readonly ListedLogin[];
}

/**
 * Reads which logins may connect to the database of `url` and in which roles, without superusers. Any login of the
 * database may call it.
 */
export async function readAccess(url: string): Promise<DatabaseAccess> {
  const names = roleNames(url);
  const sql = connect(url, { max: 1 });
  try {
    const serverVersion = await readServerVersion(sql);
    const settings = await readOwnSettings(sql);
    const [open] = await sql<{ public: boolean; largeObjects: boolean }[]>`
      select exists (
        select from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea')
          and a.grantee = 0) as "largeObjects", exists (
        select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
        where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'CONNECT') as public`;
    const members = await sql<{ name: string; role: string; powers: string[]; owner: boolean }[]>`
      select l.rolname as name, r.rolname as role,
        array_remove(array[case when l.rolcreaterole then 'createrole' end, case when l.rolcreatedb then 'createdb' end,
          case when l.rolbypassrls then 'bypassrls' end, case when l.rolreplication then 'replication' end], null) as powers,
        exists (select from pg_class c where c.oid = to_regclass('public.company') and c.relowner = l.oid) as owner
      from pg_roles l join pg_roles r on r.rolname = any(${Object.values(names)})
      where l.rolcanlogin and not l.rolsuper and pg_has_role(l.oid, r.oid,
        case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
      order by l.rolname`;
    const loginOf = (name: string): ListedLogin => {
      const own = members.filter((member) => member.name === name);
      const roles = databaseRoles.filter((role) => own.some((member) => member.role === names[role]));
      const [{ powers, owner } = { powers: [], owner: false }] = own;
      return { name, roles, powers, owner, settings: settings.filter(({ login }) => login === name) };
    };
    const logins = [...new Set(members.map(({ name }) => name))].map(loginOf);
    const { public: isPublic, largeObjects } = open ?? { public: true, largeObjects: true };
    return { public: isPublic, largeObjects, serverVersion, names, logins };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Returns one line for each right that a login has beyond its purpose, and one for a database that is open to every
 * login.
 */
export function describeExcess({ public: open, logins }: DatabaseAccess): readonly string[] {
  const purposes: readonly (readonly DatabaseRole[])[] = Object.values(rolesOfPurpose);
  const fits = (roles: readonly DatabaseRole[]) =>
    purposes.some((allowed) => roles.every((role) => allowed.includes(role)));
  return [
    ...(open ? ['every login of the server may connect'] : []),
    ...logins
      .filter(({ owner }) => !owner)
      .flatMap(({ name, roles, powers }) => [
        ...(fits(roles) ? [] : [`${name} may act as ${roles.join(', ')}`]),
        ...(powers.length === 0 ? [] : [`${name} has ${powers.join(', ')}`]),
      ]),
  ];
}
