import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { examineDatabase } from './examine-database.ts';
import { migrate } from './migrate.ts';
import * as schema from './schema/index.ts';
import { describeTables } from './testing/catalogue.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ownFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const migrated = useTestDatabase({ max: 1 });
/** A database with the tables of the declared schema. */
let declared: EmptyDatabase;

/** A function that indexes name, which the schema does not declare. */
const functionOfIndexes =
  "create function words_of_name(text) returns tsvector immutable language sql as 'select null::tsvector';";

beforeAll(async () => {
  declared = await createEmptyDatabase(inject('postgresUrl'));
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ ...schema }));
  await declared.asOwner([functionOfIndexes, ...statements].join('\n'));
});
afterAll(async () => {
  await declared.drop();
});

test('a migrated empty database equals the declared schema', async () => {
  const facts = await describeTables(migrated.adminUrl);
  expect(facts.length).toBeGreaterThan(200);
  expect(facts).toEqual(await describeTables(declared.url));
});

test('the comparison shows a column, a check and an index that only one side has', async () => {
  const changed = await createEmptyDatabase(inject('postgresUrl'), declared.name);
  await changed.asOwner(`
    alter table company add column surplus text;
    alter table company drop constraint company_crt;
    create index company_surplus on company (surplus)`);
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

test('a repeated migration applies nothing, and with a new file only that file', async () => {
  const folder = join(tmpdir(), `fiscal-migrations-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  try {
    const at = { url: migrated.adminUrl, folder };
    expect(await migrate(at)).toEqual({ applied: [], later: [] });
    expect(await examineDatabase(at)).toEqual({ missing: [], later: [] });
    writeFileSync(join(folder, '9999_later.sql'), 'select 1;');
    expect(await examineDatabase(at)).toEqual({ missing: ['9999_later.sql'], later: [] });
    expect(await migrate(at)).toEqual({ applied: ['9999_later.sql'], later: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a failed migration changes nothing', async () => {
  const target = await createEmptyDatabase(inject('postgresUrl'));
  const folder = join(tmpdir(), `fiscal-broken-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  try {
    writeFileSync(join(folder, '9999_broken.sql'), 'create table leftover (id int); select 1/0;');
    await expect(migrate({ url: target.url, folder })).rejects.toThrow('division by zero');
    const facts = await describeTables(target.url);
    expect(facts.filter((fact) => fact.includes('leftover'))).toEqual([]);
    rmSync(join(folder, '9999_broken.sql'));
    expect(await migrate({ url: target.url, folder })).toMatchObject({ applied: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await target.drop();
  }
});

test('a migration that waits too long for a lock lets other work pass and is tried again', async () => {
  const folder = join(tmpdir(), `fiscal-locked-${process.pid}`);
  cpSync(ownFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9998_locked.sql'), 'alter table client add column later text;');
  const target = await createEmptyDatabase(inject('postgresUrl'));
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
    const { applied } = await migrate({ url: target.url, folder, lockTimeoutMs: 50, onLockTimeout });
    expect(applied).toEqual(['9998_locked.sql']);
    expect(gaveWay[0]).toBe('9998_locked.sql');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await held.end({ timeout: 5 });
    await target.drop();
  }
});
