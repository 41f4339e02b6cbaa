import postgres from 'postgres';
import { rolesOfPurpose } from './logins.ts';
import { type DatabaseRole, databaseRoles, roleNames } from './roles.ts';

/** A login of the server that may act as a role of the database. */
export interface ListedLogin {
  readonly name: string;
  readonly roles: readonly DatabaseRole[];
  /** Attributes that let it pass every grant and policy, as `alter role` writes them. */
  readonly powers: readonly string[];
  /** The tables are its own, so that it may take their policies away. */
  readonly owner: boolean;
}

/** The logins that may come into a database. */
export interface DatabaseAccess {
  /** Any login of the server may connect. */
  readonly public: boolean;
  readonly logins: readonly ListedLogin[];
}

/**
 * Reads which logins may come into the database of `url` and in which roles, as any of its logins sees it; superusers are
 * left out.
 */
export async function readAccess(url: string): Promise<DatabaseAccess> {
  const names = roleNames(url);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [open] = await sql<{ public: boolean }[]>`
      select exists (
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
      return { name, roles, powers: own[0]?.powers ?? [], owner: own[0]?.owner ?? false };
    };
    const logins = [...new Set(members.map(({ name }) => name))].map(loginOf);
    return { public: open?.public ?? true, logins };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** One line for everything that a login may do beyond its purpose, and for a database that is open to all. */
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
