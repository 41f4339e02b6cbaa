import type postgres from 'postgres';
import { DatabaseRefused } from './database-refused.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

interface DatabaseFacts {
  readonly database: string;
  /** True when the table `schema_migration` exists and is ours. */
  readonly listed: boolean;
  /** Every other table of `public`, except those of extensions. */
  readonly tables: readonly string[];
}

/**
 * Returns the names of the migrations that the database has. Creates the empty list in an empty database. Throws
 * DatabaseRefused, and changes nothing, when the database was made with other migrations than the known ones.
 */
export async function appliedMigrations(
  sql: postgres.Sql,
  known: readonly Migration[],
): Promise<ReadonlySet<string>> {
  const { database, listed, tables } = await readFacts(sql);
  const applied = listed
    ? await sql<Pick<Migration, 'name' | 'sha256'>[]>`select name, sha256 from schema_migration order by name`
    : [];
  if (applied.length === 0 && tables.length > 0) {
    const problem = `the database ${database} has tables of another program (${tables.slice(0, 3).join(', ')})`;
    throw new DatabaseRefused('foreign', problem);
  }
  refuseOthers(database, applied, known);
  await sql`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`;
  return new Set(applied.map(({ name }) => name));
}

function refuseOthers(
  database: string,
  applied: readonly Pick<Migration, 'name' | 'sha256'>[],
  known: readonly Migration[],
): void {
  const hasFirst = applied.some(({ name }) => name === known[0]?.name);
  for (const { name, sha256 } of applied) {
    const migration = known.find((each) => each.name === name);
    if (migration === undefined && !hasFirst) {
      const problem = `the database ${database} was made by an early version, which no later version can upgrade`;
      throw new DatabaseRefused('early', problem);
    }
    if (migration === undefined) {
      const problem = `the database ${database} has ${name}, which this program does not know`;
      throw new DatabaseRefused('newer', problem);
    }
    if (migration.sha256 !== sha256) {
      const problem = `${name} differs from the text that was applied to the database ${database}`;
      throw new DatabaseRefused('edited', problem);
    }
  }
}

async function readFacts(sql: postgres.Sql): Promise<DatabaseFacts> {
  const [facts] = await sql<DatabaseFacts[]>`
    with present as (
      select c.oid, c.relname as name, c.relname = 'schema_migration' and 2 = (
          select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('name', 'sha256')
        ) as is_list
      from pg_class c
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select current_database() as database, coalesce(bool_or(is_list), false) as listed,
      coalesce(array_agg(name::text order by name) filter (where not is_list), '{}') as tables
    from present`;
  if (facts === undefined) throw new Error('the database says nothing about itself');
  return facts;
}
