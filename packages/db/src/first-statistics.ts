import type postgres from 'postgres';

/** Columns whose values each have many rows: those of a client, a company or a kind. */
const namesMany = ['client_id', 'company_id', 'mode', 'environment', 'kind'];

/** The first server version that accepts given statistics. An older server has none until its first analyze. */
const serverWithGivenStatistics = 180_000;

/**
 * Gives the planner statistics for the tables that were never analyzed, as if one client had all rows. Without
 * statistics the planner assumes that a client has as few rows as an id, and joins by the client alone. Each connection
 * would keep such a plan, which reads more with every row, until autovacuum runs. Analyzing an empty table produces no
 * statistics. The first analyze replaces those given here.
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
