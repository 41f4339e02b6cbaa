import { OwnError } from '@fiscal/domain';
import type postgres from 'postgres';
import { connect } from './connect.ts';
import { databaseErrorOf, withoutValues } from './database-error.ts';
import { roleNames } from './roles.ts';

export interface RewriteOptions {
  /** Address of the owner of the tables, or of a superuser. */
  readonly url: string;
  /** Longest wait for a table that others use; statements that need it wait after this one. Default: 10 s. */
  readonly lockTimeoutMs?: number | undefined;
}

export interface RewrittenTable {
  readonly name: string;
  /** Bytes of the table with its indexes and long values. */
  readonly before: number;
  readonly after: number;
  /** Removed rows that were copied, because an older transaction may still read them. */
  readonly kept: number;
}

/** A session of the server, without what it does. */
export interface BlockingSession {
  readonly pid: number;
  readonly application: string;
}

/** A table could not be locked in time, because other sessions use it. */
export class TableInUse extends OwnError {
  override readonly name = 'TableInUse';
  readonly table: string;
  readonly sessions: readonly BlockingSession[];

  constructor(table: string, sessions: readonly BlockingSession[], options: ErrorOptions) {
    super(`the table ${table} is in use by ${describeSessions(sessions)}`, options);
    this.table = table;
    this.sessions = sessions;
  }
}

/** Names sessions by their process and their application. */
export const describeSessions = (sessions: readonly BlockingSession[]): string =>
  sessions.length === 0
    ? 'sessions that have ended since'
    : sessions.map(({ pid, application }) => `pid ${pid} (${application || 'without a name'})`).join(', ');

export interface Rewritten {
  readonly tables: readonly RewrittenTable[];
  /** True when the statistics of the planner, which quote values, were rewritten too; only a superuser may. */
  readonly statistics: boolean;
  /** When removed rows are left: the sessions, oldest first, that may still read some. */
  readonly readers: readonly BlockingSession[];
}

/**
 * Writes the tables whose rows some role may remove into new files, with their indexes, so that bytes of removed and of
 * changed rows are in no file of a table. Each table is locked against everybody meanwhile, and needs free space of its
 * own size. Repeatable. Throws TableInUse when a table is in use for longer than the limit.
 */
export async function rewriteTables({ url, lockTimeoutMs = 10_000 }: RewriteOptions): Promise<Rewritten> {
  let details: string[] = [];
  const onnotice = ({ detail }: postgres.Notice) => void (detail === undefined || details.push(detail));
  const sql = connect(url, { max: 1, max_lifetime: null, onnotice });
  try {
    await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, false), set_config('statement_timeout', '0', false)`;
    const tables: RewrittenTable[] = [];
    for (const name of await removableTables(sql, Object.values(roleNames(url)))) {
      details = [];
      const sizes = await rewrite(sql, name);
      tables.push({ name, ...sizes, kept: keptRows(details) });
    }
    const statistics = await rewriteStatistics(
      sql,
      tables.map(({ name }) => name),
    );
    const someAreLeft = tables.some(({ kept }) => kept > 0);
    return { tables, statistics, readers: someAreLeft ? await readReaders(sql) : [] };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Rewrites one table. Its sizes are read under its lock too, so they wait for the same sessions. */
async function rewrite(sql: postgres.Sql, name: string): Promise<Pick<RewrittenTable, 'before' | 'after'>> {
  try {
    const before = await sizeOf(sql, name);
    await sql`vacuum (full, analyze, verbose) ${sql(name)}`;
    return { before, after: await sizeOf(sql, name) };
  } catch (error) {
    if (databaseErrorOf(error)?.code !== lockNotAvailable) throw error;
    throw new TableInUse(name, await readHolders(sql, name), { cause: withoutValues(error) });
  }
}

const lockNotAvailable = '55P03';

const readHolders = (sql: postgres.Sql, name: string): Promise<readonly BlockingSession[]> => sql<
  BlockingSession[]
>`
  select distinct a.pid, a.application_name as application
  from pg_locks l join pg_stat_activity a using (pid)
  where l.relation = ${name}::regclass and l.granted and a.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
  order by 1`;

const readReaders = (sql: postgres.Sql): Promise<readonly BlockingSession[]> => sql<BlockingSession[]>`
  select pid, application_name as application from pg_stat_activity
  where backend_xmin is not null and pid <> pg_backend_pid()
  order by age(backend_xmin) desc, pid`;

const sizeOf = async (sql: postgres.Sql, name: string): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select pg_total_relation_size(${name}::regclass)::float8 as bytes`;
  return row?.bytes ?? 0;
};

/** A table that nobody removes rows from holds only what stays after an erasure. */
async function removableTables(sql: postgres.Sql, roles: readonly string[]): Promise<readonly string[]> {
  const found = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from unnest(${[...roles]}::text[]) role where has_table_privilege(role, c.oid, 'delete'))
    order by 1`;
  return found.map(({ name }) => name);
}

/** The server reports, in its language, how many dead rows it copied; the number is the first one of a line. */
const keptRows = (details: readonly string[]): number =>
  Math.max(0, ...details.map((detail) => Number(/^\D*?(\d+)/.exec(detail.split('\n')[0] ?? '')?.[1] ?? 0)));

/** Rewrites the statistics. The server gives an empty table none, and so keeps those of its last rows. */
async function rewriteStatistics(sql: postgres.Sql, tables: readonly string[]): Promise<boolean> {
  const [login] = await sql<{ super: boolean }[]>`
    select rolsuper as super from pg_roles where rolname = current_user`;
  if (login?.super !== true) return false;
  for (const name of tables) {
    await sql`
      delete from pg_catalog.pg_statistic where starelid = ${name}::regclass and not exists (select from ${sql(name)})`;
  }
  await sql`vacuum (full) pg_catalog.pg_statistic`;
  return true;
}
