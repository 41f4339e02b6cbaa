import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabaseAndRoles, loginTimeouts } from '@fiscal/db';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStateFolder, type StateFolder } from '../programs/state-folder.ts';
import { prepareDatabase } from './prepare-database.ts';
import { type Secrets, stackSecrets } from './secrets.ts';

const suffix = Date.now().toString(36);
const [databaseA, databaseB, owner] = [`stack_a_${suffix}`, `stack_b_${suffix}`, `owner_${suffix}`];
const purposes = ['api', 'worker', 'eraser', 'console'] as const;
const folders: string[] = [];
let server: postgres.Sql;

beforeAll(async () => {
  server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined });
  await server.unsafe(`create role ${owner} login password 'owner' nocreaterole`);
  await server.unsafe(`create database ${databaseA}`);
  await server.unsafe(`create database ${databaseB}`);
  await server.unsafe(`create database ${owner} owner ${owner}`);
});
afterAll(async () => {
  for (const name of [databaseA, databaseB, owner]) await dropDatabaseAndRoles(server, addressOf(name));
  const logins = [databaseA, databaseB].flatMap((name) =>
    purposes.map((purpose) => `${name}_${purpose}_login`),
  );
  for (const name of [...logins, owner]) await server.unsafe(`drop role ${name}`);
  await server.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function aState(): Promise<{ readonly state: StateFolder; readonly secrets: Secrets }> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-prepare-'));
  folders.push(folder);
  const state = openStateFolder(folder);
  return { state, secrets: await stackSecrets(state) };
}

const prepare = async (externalUrl: string, clockOffsetMs?: number) =>
  prepareDatabase({
    clockOffsetMs,
    ...(await aState()),
    port: 0,
    processes: { record: () => undefined },
    externalUrl,
    onCrash: () => undefined,
  });

function addressOf(database: string, login?: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  if (login !== undefined) [url.username, url.password] = [login, 'owner'];
  return url.href;
}

test('two stacks that start at the same time on one server have their own logins, and each continues to serve', async () => {
  const [a, b] = await Promise.all([prepare(addressOf(databaseA)), prepare(addressOf(databaseB))]);
  for (const [{ urls }, database] of [
    [a, databaseA],
    [b, databaseB],
  ] as const) {
    for (const purpose of purposes) {
      const sql = postgres(urls[purpose], { max: 1 });
      const rows = await sql`
        select current_user as login, current_database() as database, current_setting('statement_timeout') as longest`;
      expect(rows).toEqual([
        {
          login: `${database}_${purpose}_login`,
          database,
          longest: loginTimeouts[purpose].statement_timeout,
        },
      ]);
      await sql.end();
    }
  }
  const passwords = [a, b].flatMap(({ urls }) => purposes.map((purpose) => new URL(urls[purpose]).password));
  expect(new Set(passwords).size).toBe(8);
});

test('a moved clock applies only to the two logins, from their next start on', async () => {
  const day = 86_400_000;
  const differenceOf = async (url: string): Promise<number> => {
    const sql = postgres(url, { max: 1 });
    const [row] = await sql`select (extract(epoch from now() - pg_catalog.now()) * 1000)::float8 as ms`;
    await sql.end();
    return Number(row?.ms);
  };
  const ahead = await prepare(addressOf(databaseA), 40 * day);
  expect(await differenceOf(ahead.urls.api)).toBe(40 * day);
  expect(await differenceOf(ahead.urls.worker)).toBe(40 * day);
  expect(await differenceOf(ahead.ownerUrl)).toBe(0);
  const further = await prepare(addressOf(databaseA), 41 * day);
  expect(await differenceOf(further.urls.worker)).toBe(41 * day);
  const { urls } = await prepare(addressOf(databaseA));
  expect(await differenceOf(urls.api)).toBe(0);
});

test('an owner that may not create roles is answered with what it lacks', async () => {
  await expect(prepare(addressOf(owner, owner))).rejects.toThrow(`alter role "${owner}" createrole`);
});

test('the message names an address where nothing answers, and a text that is not an address', async () => {
  await expect(prepare('postgres://owner:secret@127.0.0.1:1/fiscal')).rejects.toThrow(
    'nothing answers at 127.0.0.1:1',
  );
  await expect(prepare('127.0.0.1:5432')).rejects.toThrow('DATABASE_URL must have the form');
  await expect(prepare(addressOf(`absent_${suffix}`))).rejects.toThrow('create database');
});
