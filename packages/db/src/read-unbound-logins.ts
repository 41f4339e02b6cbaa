import { connectWithoutRole } from './examine-database.ts';

/** A login that row level security does not bind, because of its own rights or of a role that it is a member of. */
export interface UnboundLogin {
  readonly login: string;
  /** True for the login of the address that reads it. */
  readonly own: boolean;
  readonly because: 'superuser' | 'bypassrls' | 'owner';
}

export interface LoginsToRead {
  /** Address of any login of the database. */
  readonly url: string;
  /** The names of other logins to read. */
  readonly logins: readonly string[];
}

/** Reads which logins row level security does not bind: of the given ones, and of that of the address. */
export async function readUnboundLogins({ url, logins }: LoginsToRead): Promise<readonly UnboundLogin[]> {
  const sql = connectWithoutRole(url);
  try {
    return await sql<UnboundLogin[]>`
      select login, own, case when superuser then 'superuser' when bypassrls then 'bypassrls' else 'owner' end as because
      from (
        select l.rolname as login, l.rolname = session_user as own, bool_or(r.rolsuper) as superuser,
          bool_or(r.rolbypassrls) as bypassrls,
          coalesce(bool_or(r.oid = (select relowner from pg_class where oid = to_regclass('public.company'))), false) as owner
        from pg_roles l join pg_roles r on pg_has_role(l.oid, r.oid, 'member')
        where l.rolname = session_user or l.rolname = any(${[...logins]}::text[])
        group by l.rolname
      ) rights
      where superuser or bypassrls or owner
      order by own desc, login`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const reasons = {
  superuser: 'is a superuser, or may act as one',
  bypassrls: 'bypasses row level security',
  owner: 'owns the tables',
} as const satisfies Record<UnboundLogin['because'], string>;

/** Describes why the login of `setting` must be another one. */
export const describeUnbound = ({ login, because }: UnboundLogin, setting: string): string =>
  `${setting} has the login ${login}, which ${reasons[because]}`;
