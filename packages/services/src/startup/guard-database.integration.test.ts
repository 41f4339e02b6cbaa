import { createTestDatabase, openStallableProxy, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { guardDatabase } from './guard-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 1 });
});
afterAll(() => database.drop());
beforeEach(() => database.asOwner(`delete from schema_migration where name = '9999_later.sql'`));

async function refusalAt(url: string): Promise<string | undefined> {
  const refusals: string[] = [];
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: undefined };
  await guardDatabase({ environment, onRefused: ({ message }) => void refusals.push(message) });
  return refusals[0];
}

test('a process starts on a database with all its migrations, and with those of a later version that lets it', async () => {
  expect(await refusalAt(database.adminUrl)).toBeUndefined();
  await addLater('0.0.1');
  expect(await refusalAt(database.adminUrl)).toBeUndefined();
});

const addLater = (oldest: string): Promise<unknown> =>
  database.asOwner(
    `insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', '${oldest}')`,
  );

test('a process does not start on the database of a later version that refuses it', async () => {
  await addLater('99.0.0');
  expect(await refusalAt(database.adminUrl)).toContain(
    'has 9999_later.sql, which needs version 99.0.0 or later',
  );
});

test('a process does not start before the migrations of its version, and the message says to run them', async () => {
  const [last] = await database.readAsOwner<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name desc limit 1',
  );
  await database.asOwner(`delete from schema_migration where name = '${last?.name}'`);
  expect(await refusalAt(database.adminUrl)).toBe(
    `the database lacks ${last?.name} of this version: run fiscal database migrate of this version first`,
  );
  await database.asOwner(
    `insert into schema_migration (name, sha256) values ('${last?.name}', '${last?.sha256}')`,
  );
});

test('a database that does not answer stops no start; the refusal follows when it answers', async () => {
  await addLater('99.0.0');
  const proxy = await openStallableProxy(database.adminUrl);
  onTestFinished(() => proxy.close());
  const refusals: string[] = [];
  const environment = { DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: undefined };
  const cutting = setInterval(() => proxy.cut(), 1);
  await guardDatabase({
    environment,
    onRefused: ({ message }) => void refusals.push(message),
    retryMs: 20,
  });
  expect(refusals).toEqual([]);
  clearInterval(cutting);
  await expect.poll(() => refusals.length, { timeout: 30_000 }).toBe(1);
});
