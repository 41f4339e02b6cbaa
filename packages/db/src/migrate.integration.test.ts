import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isMigrated, migrate } from './migrate.ts';
import { dropDatabaseAndRoles } from './roles.ts';
import * as schema from './schema/index.ts';
import { describeTables } from './testing/catalogue.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url));
let migrated: TestDatabase;
/** Its tables are those of the declared schema. */
let declared: BareDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase(inject('postgresUrl'), { max: 1 });
  declared = await bareDatabase(inject('postgresUrl'));
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ ...schema }));
  const sql = postgres(declared.url, { max: 1, onnotice: () => undefined });
  await sql.begin((tx) => statements.map((statement) => tx.unsafe(statement)));
  await sql.end({ timeout: 5 });
});
afterAll(async () => {
  await migrated.drop();
  await declared.drop();
});

interface BareDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

async function bareDatabase(adminUrl: string, template = 'template1'): Promise<BareDatabase> {
  const name = `bare_${randomBytes(8).toString('hex')}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.toString(),
    async drop() {
      await dropDatabaseAndRoles(admin, url.href);
      await admin.end({ timeout: 5 });
    },
  };
}

test('a migrated empty database equals the declared schema', async () => {
  const facts = await describeTables(migrated.adminUrl);
  expect(facts.length).toBeGreaterThan(200);
  expect(facts).toEqual(await describeTables(declared.url));
});

test('the comparison sees a column, a check and an index that only one side has', async () => {
  const changed = await bareDatabase(inject('postgresUrl'), declared.name);
  const sql = postgres(changed.url, { max: 1, onnotice: () => undefined });
  await sql`alter table company add column surplus text`;
  await sql`alter table company drop constraint company_crt`;
  await sql`create index company_surplus on company (surplus)`;
  await sql.end({ timeout: 5 });
  const facts = await describeTables(migrated.adminUrl);
  const others = await describeTables(changed.url);
  await changed.drop();
  const differences = [
    ...facts.filter((fact) => !others.includes(fact)),
    ...others.filter((fact) => !facts.includes(fact)),
  ];
  expect(differences.map((fact) => fact.split(' ').slice(0, 3).join(' '))).toEqual([
    'constraint company.company_crt CHECK',
    'column company.surplus text',
    'index CREATE INDEX',
  ]);
});

test('migrating again applies nothing; a changed or an unknown file is refused', async () => {
  const folder = join(tmpdir(), `fiscal-migrations-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  try {
    expect(await migrate({ url: migrated.adminUrl, folder })).toEqual([]);
    expect(await isMigrated(migrated.adminUrl, folder)).toBe(true);
    writeFileSync(join(folder, '9999_later.sql'), 'select 1;');
    expect(await isMigrated(migrated.adminUrl, folder)).toBe(false);
    expect(await migrate({ url: migrated.adminUrl, folder })).toEqual(['9999_later.sql']);
    writeFileSync(join(folder, '9999_later.sql'), 'select 2;');
    await expect(migrate({ url: migrated.adminUrl, folder })).rejects.toThrow('was changed');
    rmSync(join(folder, '9999_later.sql'));
    await expect(migrate({ url: migrated.adminUrl, folder })).rejects.toThrow('newer than this program');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a migration that fails leaves nothing behind', async () => {
  const target = await bareDatabase(inject('postgresUrl'));
  const folder = join(tmpdir(), `fiscal-broken-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  try {
    writeFileSync(join(folder, '9999_broken.sql'), 'create table leftover (id int); select 1/0;');
    await expect(migrate({ url: target.url, folder })).rejects.toThrow('division by zero');
    const facts = await describeTables(target.url);
    expect(facts.filter((fact) => fact.includes('leftover'))).toEqual([]);
    rmSync(join(folder, '9999_broken.sql'));
    expect(await migrate({ url: target.url, folder })).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.sql')).length).toBeGreaterThan(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await target.drop();
  }
});

test('a series of an older database gets its first number, and its skips with the time of the raise', async () => {
  const target = await bareDatabase(inject('postgresUrl'));
  const folder = join(tmpdir(), `fiscal-older-${process.pid}`);
  const files = readdirSync(ownFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  cpSync(ownFolder, folder, { recursive: true });
  const sql = postgres(target.url, { max: 1, onnotice: () => undefined });
  try {
    const [wanted = '', ...later] = files.slice(files.findIndex((name) => name.endsWith('_gaps.sql')));
    for (const name of [wanted, ...later]) rmSync(join(folder, name));
    await migrate({ url: target.url, folder });
    await sql.unsafe(`
      set session_replication_role = replica;
      insert into series (client_id, company_id, environment, model, number, next, position, created_at)
        select 'c', 'd', 'production', '55', number, 50, number, now() from generate_series(1, 3) number;
      insert into note (id, client_id, company_id, environment, model, series, number, external_id, uf, access_key, totals,
          warnings)
        select lpad(number::text, 24, '0'), 'c', 'd', 'production', '55', series, number, number, 'SP', '', '{}', '{}'
        from (values (1, 41), (1, 42), (1, 45), (1, 49), (2, 30)) given (series, number);
      insert into audit (id, client_id, at, actor, action, subject_id, before, after)
        select lpad(since::text, 24, '0'), 'c', at::timestamptz, 'a', 'series.set-next', 'd',
          jsonb_build_object('environment', 'production', 'series', 2, 'next', since),
          jsonb_build_object('environment', 'production', 'series', 2, 'next', until)
        from (values (7, 30, '2026-08-10Z'), (31, 45, '2026-09-10Z'), (45, 50, '2026-10-10Z')) raised (since, until, at);
      insert into audit (id, client_id, at, actor, action, subject_id, before, after)
        select lpad(id, 24, '0'), client, '2026-01-10Z', 'a', 'series.set-next', company,
          jsonb_build_object('environment', environment, 'series', 2, 'next', 3),
          jsonb_build_object('environment', environment, 'series', 2, 'next', 50)
        from (values ('a', 'c', 'd', 'homologation'), ('b', 'c', 'e', 'production'), ('c', 'b', 'd', 'production'))
          another (id, client, company, environment);
      set session_replication_role = origin`);
    expect(await migrate({ url: target.url })).toEqual([wanted, ...later]);
    const rows = await sql`select first::int from series order by number`;
    expect(rows.map(({ first }) => first)).toEqual([41, 7, 50]);
    const skips = await sql`select series, first, last, (skipped_at at time zone 'UTC')::date::text as day,
      skipped_at > now() - interval '1 hour' as recent from number_skip order by series, first`;
    expect(skips.map(({ series, first, last, day, recent }) => [series, first, last, recent || day])).toEqual(
      [
        [1, 43, 44, true],
        [1, 46, 48, true],
        [2, 7, 29, '2026-08-10'],
        [2, 31, 49, '2026-09-10'],
      ],
    );
    const open =
      await sql`select relname from pg_class where relname in ('series', 'note', 'audit') and not relforcerowsecurity`;
    expect([...open]).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await sql.end({ timeout: 5 });
    await target.drop();
  }
});

test('a migration that waits for a lock gives way to the others and is tried again', async () => {
  const folder = join(tmpdir(), `fiscal-locked-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9998_locked.sql'), 'alter table client add column later text;');
  const target = await bareDatabase(inject('postgresUrl'));
  const held = postgres(target.url, { max: 1, onnotice: () => undefined });
  try {
    await migrate({ url: target.url });
    const gaveWay: string[] = [];
    await held`begin`;
    await held`select * from client`;
    const onLockTimeout = (name: string): void => {
      gaveWay.push(name);
      void held`commit`.catch(() => undefined);
    };
    const applied = await migrate({ url: target.url, folder, lockTimeoutMs: 50, onLockTimeout });
    expect(applied).toEqual(['9998_locked.sql']);
    expect(gaveWay[0]).toBe('9998_locked.sql');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await held.end({ timeout: 5 });
    await target.drop();
  }
});
