import { connectWithoutRole } from './examine-database.ts';

/** A login that row level security does not bind, because of its own rights or of a role that it is a member of. */
export interface UnboundLogin {
  readonly login: string;
  /** The settings whose address has the login. */
  readonly settings: readonly string[];
  readonly because: 'superuser' | 'bypassrls' | 'owner';
}

export interface LoginsToRead {
  /** The setting whose address reads the logins, its own among them. */
  readonly through: string;
  /** Addresses of the database by their settings. */
  readonly addresses: Readonly<Record<string, string | undefined>>;
}

/** Reads which logins of the addresses row level security does not bind. */
export async function readUnboundLogins({
  through,
  addresses,
}: LoginsToRead): Promise<readonly UnboundLogin[]> {
  const given = Object.entries(addresses).flatMap(([setting, url]) =>
    url === undefined ? [] : [{ setting, login: decodeURIComponent(new URL(url).username) }],
  );
  const found = await queryUnbound(
    addresses[through] ?? '',
    given.map(({ login }) => login),
  );
  return found.map(({ login, because }) => {
    const settings = given.filter((each) => each.login === login).map(({ setting }) => setting);
    return { login, because, settings: settings.length === 0 ? [through] : settings };
  });
}

async function queryUnbound(
  url: string,
  logins: readonly string[],
): Promise<readonly Omit<UnboundLogin, 'settings'>[]> {
  const sql = connectWithoutRole(url);
  try {
    return await sql<Omit<UnboundLogin, 'settings'>[]>`
      select login, case when superuser then 'superuser' when bypassrls then 'bypassrls' else 'owner' end as because
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
export const describeUnbound = (
  { login, because }: Pick<UnboundLogin, 'login' | 'because'>,
  setting: string,
): string => `${setting} has the login ${login}, which ${reasons[because]}`;
