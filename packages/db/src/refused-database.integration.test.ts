import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DatabaseRefused } from './database-refused.ts';
import { migrate } from './migrate.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';

let migrated: EmptyDatabase;
beforeAll(async () => {
  migrated = await createEmptyDatabase(inject('postgresUrl'));
  await migrate({ url: migrated.url });
});
afterAll(() => migrated.drop());

/** Runs `text` in a new database and returns the refusal of `migrate`. */
async function refusalAfter(
  text: string,
  template?: string,
): Promise<Pick<DatabaseRefused, 'reason' | 'message'>> {
  const database = await createEmptyDatabase(inject('postgresUrl'), template);
  try {
    await database.asOwner(text);
    const before = await contentOf(database.url);
    const error = await migrate({ url: database.url }).catch((each: unknown) => each);
    expect(await contentOf(database.url), 'a refused database is not touched').toBe(before);
    if (!(error instanceof DatabaseRefused)) throw error;
    return { reason: error.reason, message: error.message.replace(database.name, 'fiscal') };
  } finally {
    await database.drop();
  }
}

/** Returns tables and access rights of a database. */
async function contentOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`
    select c.relname, c.relacl::text, d.datacl::text from pg_class c
    join pg_database d on d.datname = current_database() where c.relnamespace = 'public'::regnamespace order by 1`;
  await sql.end({ timeout: 5 });
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

const emptyList = 'create table schema_migration (name text primary key, sha256 text not null)';

test('a database that is older than our first migration is refused, and the message says to use an empty one', async () => {
  expect(
    await refusalAfter(`${emptyList}; insert into schema_migration values ('0009_webhook-log.sql', '')`),
  ).toEqual({
    reason: 'early',
    message:
      'the database fiscal was made by an early version, which no later version can upgrade: begin with an empty database ' +
      '(another name in the addresses, or drop this one first)',
  });
});

test('a database with an unknown migration is refused as newer', async () => {
  const later = `insert into schema_migration (name, sha256) values ('9999_later.sql', '')`;
  expect(await refusalAfter(later, migrated.name)).toEqual({
    reason: 'newer',
    message:
      'the database fiscal has 9999_later.sql, which this program does not know: use the newer version of the program',
  });
});

test('a database is refused when a migration was edited after it was applied', async () => {
  expect(await refusalAfter(`update schema_migration set sha256 = ''`, migrated.name)).toEqual({
    reason: 'edited',
    message:
      '0000_first.sql differs from the text that was applied to the database fiscal: ' +
      'use the program that applied it, or begin with an empty database',
  });
});

test.each([
  ['without a list of migrations', '', 'invoice, orders'],
  [
    'with a list of its own',
    'create table schema_migration (version text);',
    'invoice, orders, schema_migration',
  ],
  ['beside an empty list of ours', `${emptyList};`, 'invoice, orders'],
])('a database with tables of another program is refused: %s', async (_, list, named) => {
  expect(await refusalAfter(`${list} create table orders (id int); create table invoice (id int)`)).toEqual({
    reason: 'foreign',
    message: `the database fiscal has tables of another program (${named}): name an empty database`,
  });
});

test('a database whose first migration was interrupted has only our empty list and is migrated', async () => {
  const database = await createEmptyDatabase(inject('postgresUrl'));
  await database.asOwner(
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz(3) default now())',
  );
  expect((await migrate({ url: database.url })).applied).toContain('0000_first.sql');
  await database.drop();
});
