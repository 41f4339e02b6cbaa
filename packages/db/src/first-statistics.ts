import type postgres from 'postgres';

/** The columns whose values name many rows: of a client, of a kind. */
const namesMany = ['client_id', 'company_id', 'mode', 'environment', 'kind'];

/** The first server that takes statistics from outside; an older one plans without any until its first analyze. */
const serverWithGivenStatistics = 180_000;

/**
 * Gives the planner statistics of the tables that were never analyzed: that one client has all their rows. Without any it
 * takes a client to have as few rows as an id, and joins by the client alone; each connection keeps such a plan, which
 * reads more with every row, until autovacuum comes. Analyzing an empty table leaves none. The first analyze replaces
 * what is given here.
 */
export async function giveFirstStatistics(sql: postgres.Sql): Promise<void> {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  const version = server?.version ?? 0;
  if (version < serverWithGivenStatistics) return;
  await sql`
    select pg_restore_attribute_stats('version', ${version}::int, 'schemaname', 'public', 'relname', c.relname::text,
      'attname', a.attname::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 25, 'n_distinct', 1::real)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0
      and a.attname = any(${namesMany})`;
}
