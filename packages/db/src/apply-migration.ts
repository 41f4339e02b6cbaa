import { OwnError } from '@fiscal/domain';
import postgres from 'postgres';
import type { Migration } from './read-migrations.ts';

export interface MigrationPatience {
  /**
   * Longest wait of a migration for a lock: statements that need the table wait after the migration. Default: 2 s.
   */
  readonly lockTimeoutMs?: number | undefined;
  /** Called when a migration waited too long for a lock, before it is tried again. */
  readonly onLockTimeout?: ((name: string) => void) | undefined;
}

/** First line of a file whose statements run one by one, outside of a transaction. */
const outsideMark = '-- outside a transaction\n';

/**
 * Applies a migration and records it, in one transaction or, if its first line says so, statement by statement. A
 * migration of the second kind that was interrupted begins again: its statements are repeatable, and an unfinished
 * index is built again. Throws when one of these statements is not repeatable.
 */
export async function applyMigration(
  sql: postgres.Sql,
  migration: Migration,
  { lockTimeoutMs = 2_000, onLockTimeout = () => undefined }: MigrationPatience,
): Promise<void> {
  const { name, text } = migration;
  const patiently = (work: () => Promise<void>) => giveWay(work, lockTimeoutMs, () => onLockTimeout(name));
  if (!text.startsWith(outsideMark)) {
    await patiently(() => applyInTransaction(sql, migration, lockTimeoutMs));
    return;
  }
  try {
    for (const statement of repeatableStatements(migration)) {
      await patiently(() => applyStatement(sql, statement, lockTimeoutMs));
    }
  } finally {
    await sql`reset lock_timeout`;
  }
  await writeDown(sql, migration);
}

async function applyInTransaction(
  sql: postgres.Sql,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`;
    await tx.unsafe(migration.text);
    await writeDown(tx, migration);
  });
}

const writeDown = (sql: postgres.ISql, { name, sha256 }: Migration) =>
  sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`;

const builtIndex = /^create (?:unique )?index concurrently (\w+) on /;
const repeatable = [
  builtIndex,
  /^drop index concurrently if exists \w+$/,
  /^alter table \w+ validate constraint \w+$/,
  /^do \$\$/,
];

/** Returns the statements of a migration, without the comments before them. Throws when one is not repeatable. */
function repeatableStatements({ name, text }: Migration): readonly string[] {
  const statements = text
    .split('--> statement-breakpoint')
    .map((part) => part.replace(/^(?:\s+|--.*\n)*/, '').replace(/;\s*$/, ''))
    .filter((statement) => statement !== '');
  const other = statements.find((statement) => !repeatable.some((form) => form.test(statement)));
  if (other !== undefined) throw new OwnError(`${name} cannot repeat outside a transaction: ${other}`);
  return statements;
}

async function applyStatement(sql: postgres.Sql, statement: string, lockTimeoutMs: number): Promise<void> {
  const index = builtIndex.exec(statement)?.[1];
  // A concurrent statement waits for older transactions and blocks none.
  const limit = statement.includes(' concurrently ') ? 0 : lockTimeoutMs;
  await sql`select set_config('lock_timeout', ${`${limit}ms`}, false)`;
  if (index !== undefined && (await isBuilt(sql, index))) return;
  await sql.unsafe(statement);
}

/** True when the index exists and is complete. Removes an unfinished index. */
async function isBuilt(sql: postgres.Sql, name: string): Promise<boolean> {
  const [known] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public.${name}`})`;
  if (known?.valid === false) await sql.unsafe(`drop index concurrently public.${name}`);
  return known?.valid === true;
}

const mostTries = 30;
const lockNotAvailable = '55P03';

async function giveWay(work: () => Promise<void>, lockTimeoutMs: number, onLockTimeout: () => void) {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const waited = error instanceof postgres.PostgresError && error.code === lockNotAvailable;
      if (!waited || tries === mostTries) throw error;
      onLockTimeout();
      await new Promise((resolve) => setTimeout(resolve, lockTimeoutMs / 2));
    }
  }
}
