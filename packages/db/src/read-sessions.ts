import { connect } from './connect.ts';

/** The number of sessions that a Postgres server allows and has. */
export interface ServerSessions {
  /** `max_connections` without the sessions that are reserved for superusers and other roles. */
  readonly most: number;
  /** Present sessions in other databases of the server. */
  readonly elsewhere: number;
}

/** Reads the sessions of the server of `url`. Any of its logins may call it. */
export async function readSessions(url: string): Promise<ServerSessions> {
  const sql = connect(url, { max: 1 });
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
