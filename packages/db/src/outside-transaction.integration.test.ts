import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { examineDatabase } from './examine-database.ts';
import { migrate } from './migrate.ts';
import { describeTables } from './testing/catalogue.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const byName = 'create index concurrently client_by_name on client (name, id);';
const uniqueName = 'create unique index concurrently client_unique_name on client (name);';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 1 });
  folder = mkdtempSync(join(tmpdir(), 'fiscal-outside-'));
  cpSync(ownFolder, folder, { recursive: true });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

const file = '9999_outside.sql';
const write = (...statements: readonly string[]): void =>
  writeFileSync(
    join(folder, file),
    `-- outside a transaction\n${statements.join('--> statement-breakpoint\n')}\n`,
  );
const gaveWay: string[] = [];
const onLockTimeout = (name: string): void => void gaveWay.push(name);
const apply = async (): Promise<readonly string[]> =>
  (await migrate({ url: database.adminUrl, folder, lockTimeoutMs: 50, onLockTimeout })).applied;

const twoClients = (second: string) =>
  database.asOwner(`
    insert into client (id, name, created_at) values
      ('000000000000000000000001', 'One', now()), ('000000000000000000000002', '${second}', now())
    on conflict (id) do update set name = excluded.name`);

/** Returns the added indexes of clients, each with its identity and whether it is valid. */
const added = async () => {
  const rows = await database.readAsOwner<{ name: string; oid: number; valid: boolean }>(`
    select c.relname as name, c.oid::int as oid, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'client'::regclass and not i.indisprimary`);
  return new Map(rows.map(({ name, ...index }) => [name, index]));
};

test('a marked file runs once, outside of a transaction', async () => {
  write('-- Names are looked for.\n', byName);
  expect(await apply()).toEqual([file]);
  expect((await added()).get('client_by_name')?.valid).toBe(true);
  expect(await apply()).toEqual([]);
});

test('an interrupted migration keeps the complete index and builds the broken one again', async () => {
  await twoClients('One');
  write(byName, uniqueName);
  await expect(apply()).rejects.toThrow('client_unique_name');
  const before = await added();
  expect(before.get('client_unique_name')?.valid).toBe(false);
  expect((await examineDatabase({ url: database.adminUrl, folder })).missing).toEqual([file]);
  await twoClients('Two');
  expect(await apply()).toEqual([file]);
  const after = await added();
  expect(after.get('client_unique_name')?.valid).toBe(true);
  expect(after.get('client_by_name')).toEqual(before.get('client_by_name'));
});

test('a statement that cannot be repeated is refused before any statement runs', async () => {
  const before = await added();
  write(byName, 'create table later (id int);');
  await expect(apply()).rejects.toThrow('cannot repeat outside a transaction: create table later');
  expect(await added()).toEqual(before);
});

test('each of our marked files may be applied to a database that has it already', async () => {
  const ours = readdirSync(ownFolder).filter((name) => /^\d.*\.sql$/.test(name));
  const outside = ours.filter((name) =>
    readFileSync(join(ownFolder, name), 'utf8').startsWith('-- outside a transaction\n'),
  );
  expect(outside).toContain('0004_one-key.sql');
  const before = await describeTables(database.adminUrl);
  const names = outside.map((name) => `'${name}'`).join();
  await database.asOwner(`delete from schema_migration where name in (${names})`);
  expect(await apply()).toEqual(outside);
  expect(await describeTables(database.adminUrl)).toEqual(before);
});

test('an index waits for older transactions without a time limit, and another process waits for its turn', async () => {
  write(byName);
  const older = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  const waiting = (query: string) =>
    expect
      .poll(
        () =>
          database.readAsOwner(
            `select pid from pg_stat_activity where datname = current_database() and query ilike '${query}'`,
          ),
        { timeout: 60_000 },
      )
      .not.toEqual([]);
  try {
    await older`begin`;
    await older`lock table client in row exclusive mode`;
    const first = apply();
    await waiting('create index concurrently%');
    const second = apply();
    await waiting('select pg%advisory_lock%');
    await older`commit`;
    expect([...(await first), ...(await second)]).toEqual([file]);
    expect(gaveWay).toEqual([]);
  } finally {
    await older.end({ timeout: 5 });
  }
});
