import type postgres from 'postgres';
import { DatabaseRefused } from './database-refused.ts';
import { isOlder } from './is-older.ts';
import type { Migration } from './read-migrations.ts';

/** A program: its migrations, and its version. */
export interface Program {
  readonly migrations: readonly Migration[];
  readonly version: string;
}

/** The migrations that only the program has, and those that only the database has. At most one of the lists has entries. */
export interface MigrationState {
  /** The program's migrations that were not applied. */
  readonly missing: readonly Migration[];
  /** Names of applied migrations of a later version, which lets this program use the database. */
  readonly later: readonly string[];
}

type AppliedMigration = Pick<Migration, 'name' | 'sha256'> & { readonly oldestProgram: string | null };

interface DatabaseFacts {
  readonly database: string;
  /** True when the table `schema_migration` exists and is ours. */
  readonly listed: boolean;
  /** Every other table of `public`, except those of extensions. */
  readonly tables: readonly string[];
}

/**
 * Compares a database with a program. Changes nothing. Throws DatabaseRefused when the database was made with other
 * migrations than the program's, or by a later version that no longer lets this one use it.
 */
export async function compareMigrations(sql: postgres.Sql, program: Program): Promise<MigrationState> {
  const { database, listed, tables } = await readFacts(sql);
  // The column does not exist in a database that only versions before 0.10.2-rc.7 migrated.
  const applied = listed
    ? await sql<AppliedMigration[]>`
        select name, sha256, to_jsonb(m) ->> 'oldest_program' as "oldestProgram" from schema_migration m order by name`
    : [];
  if (applied.length === 0 && tables.length > 0) {
    const problem = `the database ${database} has tables of another program (${tables.slice(0, 3).join(', ')})`;
    throw new DatabaseRefused('foreign', problem);
  }
  const { migrations } = program;
  const later = applied.filter(({ name }) => !migrations.some((known) => known.name === name));
  refuseEarly(database, applied, later, migrations);
  refuseEdited(database, applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.some((each) => each.name === name));
  refuseLater(database, later, missing, program.version);
  return { missing, later: later.map(({ name }) => name) };
}

function refuseEarly(
  database: string,
  applied: readonly AppliedMigration[],
  later: readonly AppliedMigration[],
  [first]: readonly Migration[],
): void {
  if (later.length === 0 || applied.some(({ name }) => name === first?.name)) return;
  const problem = `the database ${database} was made by an early version, which no later version can upgrade`;
  throw new DatabaseRefused('early', problem);
}

function refuseEdited(
  database: string,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const edited = applied.find(({ name, sha256 }) =>
    migrations.some((known) => known.name === name && known.sha256 !== sha256),
  );
  if (edited === undefined) return;
  const problem = `${edited.name} differs from the text that was applied to the database ${database}`;
  throw new DatabaseRefused('edited', problem);
}

function refuseLater(
  database: string,
  later: readonly AppliedMigration[],
  [missing]: readonly Migration[],
  version: string,
): void {
  for (const { name, oldestProgram } of later) {
    const unknown = `the database ${database} has ${name}, which this program does not know`;
    if (oldestProgram === null) throw new DatabaseRefused('newer', unknown);
    if (isOlder(version, oldestProgram)) {
      const problem = `the database ${database} has ${name}, which needs version ${oldestProgram} or later, and this is ${version}`;
      throw new DatabaseRefused('newer', problem);
    }
    if (missing !== undefined) throw new DatabaseRefused('newer', `${unknown}, and lacks ${missing.name}`);
  }
}

/** Creates the list of migrations where it is missing, with the column that says the oldest program. */
export async function prepareList(sql: postgres.Sql): Promise<void> {
  await sql`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`;
  const [column] = await sql`
    select from pg_attribute where attrelid = 'public.schema_migration'::regclass and attname = 'oldest_program'`;
  if (column === undefined) await sql`alter table schema_migration add column oldest_program text`;
}

/** Records which programs may use the database. The last program that migrates it says it for all of its migrations. */
export async function recordOldestPrograms(
  sql: postgres.Sql,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, oldestProgram = null } of migrations) {
    await sql`
      update schema_migration set oldest_program = ${oldestProgram}
      where name = ${name} and oldest_program is distinct from ${oldestProgram}`;
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
