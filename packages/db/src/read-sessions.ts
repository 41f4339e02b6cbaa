import postgres from 'postgres';

/** How many sessions a server of Postgres lets in. */
export interface ServerSessions {
  /** `max_connections` without those that are kept for superusers and other chosen roles. */
  readonly most: number;
  /** Sessions in other databases of the server now. */
  readonly elsewhere: number;
}

/** Reads what the server of `url` has for sessions, as any of its logins sees it. */
export async function readSessions(url: string): Promise<ServerSessions> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [sessions] = await sql<ServerSessions[]>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
        (select count(*)::int from pg_stat_activity where datname <> current_database()) as elsewhere`;
    if (sessions === undefined) throw new Error('Postgres answered without a row');
    return { ...sessions };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
