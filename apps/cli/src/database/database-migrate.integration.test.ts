import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readCliSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { dropDatabaseAndRoles, ensureDatabase, openDatabase, roleNames, tryLogin } from '@fiscal/db';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkLogins } from '../doctor/check-logins.ts';
import { runCli } from '../run-cli.ts';
import { runCommand } from '../testing/run-command.ts';

let name: string;
let login: { readonly name: string; readonly password: string };
beforeEach(() => {
  name = `cli_${randomBytes(6).toString('hex')}`;
  login = { name: `${name}_api_login`, password: 'p@ss/word' };
});
afterEach(async () => {
  const { DATABASE_OWNER_URL, ...logins } = addresses();
  await withServer(async (sql) => {
    await dropDatabaseAndRoles(sql, DATABASE_OWNER_URL);
    for (const url of Object.values(logins)) await sql`drop role if exists ${sql(new URL(url).username)}`;
  });
});

async function withServer<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function addresses(password = login.password) {
  const owner = new URL(inject('postgresUrl'));
  owner.pathname = `/${name}`;
  const application = new URL(owner);
  application.username = login.name;
  application.password = encodeURIComponent(password);
  const worker = new URL(application);
  worker.username = `${name}_worker_login`;
  const eraser = new URL(application);
  eraser.username = `${name}_eraser_login`;
  const console = new URL(application);
  console.username = `${name}_console_login`;
  return {
    DATABASE_OWNER_URL: owner.href,
    DATABASE_API_URL: application.href,
    DATABASE_WORKER_URL: worker.href,
    DATABASE_ERASER_URL: eraser.href,
    DATABASE_CONSOLE_URL: console.href,
  };
}
const migrate = (settings: ReturnType<typeof addresses>) => runCommand(['database', 'migrate'], { settings });
const doctor = (url: string) => checkDatabase({ ...readCliSettings({}), DATABASE_URL: url });

test('an empty server gets database, tables and login; the login can serve and read the state of migrations', async () => {
  const settings = addresses();
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({ state: 'missing' });
  expect(await migrate(settings)).toMatchObject({
    name,
    database: 'created',
    logins: [login.name, `${name}_worker_login`, `${name}_eraser_login`, `${name}_console_login`],
    applied: expect.arrayContaining(['0000_first.sql']),
  });
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({ state: 'ok' });
  expect(await doctor(settings.DATABASE_OWNER_URL)).toMatchObject({ state: 'ok' });
  const db = openDatabase({ url: settings.DATABASE_API_URL, purpose: 'api', max: 1 });
  expect(await db.transaction('gateway', async () => 'served')).toBe('served');
  await db.close();
});

test('a second run changes only the password of the login', async () => {
  await migrate(addresses());
  expect(await opens(login.password)).toBe(true);
  expect(await migrate(addresses('another one'))).toMatchObject({ database: 'present', applied: [] });
  expect([await opens('another one'), await opens(login.password)]).toEqual([true, false]);
});

/** True when the server stores this password for the login (RFC 5802). The test server itself asks for no password. */
async function opens(password: string): Promise<boolean> {
  const [row] = await withServer(
    (sql) => sql`select rolpassword from pg_authid where rolname = ${login.name}`,
  );
  const [, rounds = '', salt = '', stored = ''] =
    /^SCRAM-SHA-256\$(\d+):(.+)\$(.+):/.exec(String(row?.rolpassword)) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(clientKey).digest('base64') === stored;
}

test('an owner who is not a superuser can run it again and change the password of a login', async () => {
  const owner = `${name}_owner`;
  await withServer((sql) => sql`create role ${sql(owner)} login createdb createrole password 'secret'`);
  const asOwner = (password?: string) => {
    const settings = addresses(password);
    const url = new URL(settings.DATABASE_OWNER_URL);
    url.username = owner;
    url.password = 'secret';
    return { ...settings, DATABASE_OWNER_URL: url.href };
  };
  try {
    await migrate(asOwner());
    expect(await migrate(asOwner('another one'))).toMatchObject({ applied: [] });
    expect(await opens('another one')).toBe(true);
  } finally {
    await withServer(async (sql) => {
      await dropDatabaseAndRoles(sql, asOwner().DATABASE_OWNER_URL);
      await sql`drop owned by ${sql(owner)} cascade`;
      for (const purpose of ['api', 'worker', 'eraser', 'console']) {
        await sql`drop role if exists ${sql(`${name}_${purpose}_login`)}`;
      }
      await sql`drop role ${sql(owner)}`;
    });
  }
});

test('before a restore an empty server gets roles and logins, no table; migrate completes the database', async () => {
  const settings = addresses();
  const roles = () => runCommand(['database', 'roles'], { settings });
  const logins = [login.name, ...['worker', 'eraser', 'console'].map((each) => `${name}_${each}_login`)];
  expect(await roles()).toEqual({ name, database: 'created', logins });
  expect(await roles()).toMatchObject({ database: 'present' });
  expect(await opens(login.password)).toBe(true);
  const owner = postgres(settings.DATABASE_OWNER_URL, { max: 1, onnotice: () => undefined });
  const wanted = Object.values(roleNames(settings.DATABASE_OWNER_URL));
  try {
    expect([...(await owner`select from pg_tables where schemaname = 'public'`)]).toEqual([]);
    const found = await owner<{ name: string; may: boolean }[]>`
      select rolname as name, rolcanlogin or rolsuper or rolbypassrls as may from pg_roles
      where rolname = any(${wanted}) order by 1`;
    expect([...found]).toEqual(wanted.sort().map((role) => ({ name: role, may: false })));
  } finally {
    await owner.end({ timeout: 5 });
  }
  await migrate(settings);
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({ state: 'ok' });
});

test('the login of the application may not write the list of migrations, nor read a table without taking a role', async () => {
  const settings = addresses();
  await migrate(settings);
  const sql = postgres(settings.DATABASE_WORKER_URL, { max: 1, onnotice: () => undefined });
  const { system } = roleNames(settings.DATABASE_OWNER_URL);
  await expect(sql`delete from schema_migration`).rejects.toMatchObject({ code: '42501' });
  await expect(sql`select * from company`).rejects.toMatchObject({ code: '42501' });
  await expect(
    sql.begin((tx) => [tx`set local role ${tx(system)}`, tx`update schema_migration set sha256 = ''`]),
  ).rejects.toMatchObject({ code: '42501' });
  await sql.end({ timeout: 5 });
});

test('no login of a process may take the role that deletes kept data', async () => {
  const settings = addresses();
  const { eraser } = roleNames(settings.DATABASE_OWNER_URL);
  await migrate(settings);
  for (const url of [settings.DATABASE_API_URL, settings.DATABASE_WORKER_URL]) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const erasing = sql.begin((tx) => tx`set local role ${tx(eraser)}`);
    await expect(erasing).rejects.toMatchObject({ code: '42501' });
    await sql.end({ timeout: 5 });
  }
});

test('without the address of a console no login is made for it', async () => {
  const { DATABASE_CONSOLE_URL: console, ...settings } = addresses();
  expect(await runCommand(['database', 'migrate'], { settings })).toMatchObject({
    logins: [login.name, `${name}_worker_login`, `${name}_eraser_login`],
  });
  await expect(tryLogin(console)).rejects.toMatchObject({ code: '28000' });
});

test('the doctor names logins with more rights than their purpose needs', async () => {
  const settings = addresses();
  await migrate(settings);
  const look = () => checkLogins({ ...readCliSettings({}), DATABASE_URL: settings.DATABASE_WORKER_URL });
  expect(await look()).toMatchObject({ state: 'ok' });
  const { system } = roleNames(settings.DATABASE_OWNER_URL);
  await withServer(async (sql) => {
    await sql`grant connect on database ${sql(name)} to public`;
    await sql`grant ${sql(system)} to ${sql(login.name)}`;
    await sql`alter role ${sql(`${name}_eraser_login`)} bypassrls`;
    await sql`alter role ${sql(`${name}_eraser_login`)} set statement_timeout to 0`;
  });
  const { state, found } = await look();
  expect(state).toBe('missing');
  expect(found.split('; ')).toEqual([
    'every login of the server may connect',
    `${login.name} may act as tenant, gateway, system`,
    `${name}_eraser_login has bypassrls`,
    `${name}_eraser_login has statement_timeout 0 instead of 5s`,
  ]);
  await migrate(settings);
  expect(await look()).toMatchObject({ state: 'ok' });
});

test('the doctor names each setting whose login row level security does not bind', async () => {
  const settings = addresses();
  await migrate(settings);
  const given = { ...readCliSettings({}), ...settings, DATABASE_URL: settings.DATABASE_WORKER_URL };
  expect(await checkLogins(given)).toMatchObject({ state: 'ok' });
  const owner = settings.DATABASE_OWNER_URL;
  const { username } = new URL(owner);
  expect(await checkLogins({ ...given, DATABASE_URL: owner, DATABASE_API_URL: owner })).toMatchObject({
    state: 'missing',
    found: `DATABASE_URL, DATABASE_API_URL has the login ${username}, which is a superuser, or may act as one`,
    advice: expect.stringContaining('fiscal database migrate'),
  });
});

test.each(['DATABASE_API_URL', 'DATABASE_WORKER_URL', 'DATABASE_ERASER_URL'] as const)(
  'the doctor names %s when its login is a superuser',
  async (setting) => {
    const settings = addresses();
    await migrate(settings);
    const given = { DATABASE_URL: settings.DATABASE_API_URL, [setting]: settings.DATABASE_OWNER_URL };
    expect(await checkLogins({ ...readCliSettings({}), ...given })).toMatchObject({
      state: 'missing',
      found: expect.stringContaining(`${setting} has the login`),
    });
  },
);

test.each(['DATABASE_API_URL', 'DATABASE_WORKER_URL', 'DATABASE_ERASER_URL'] as const)(
  'the doctor names %s when nobody can log in with it',
  async (setting) => {
    const settings = addresses();
    await migrate(settings);
    const absent = new URL(settings[setting]);
    absent.username = 'nobody_here';
    const given = { ...settings, DATABASE_URL: settings.DATABASE_WORKER_URL, [setting]: absent.href };
    expect(await checkLogins({ ...readCliSettings({}), ...given })).toMatchObject({
      state: 'missing',
      found: `${setting}: role "nobody_here" does not exist`,
    });
  },
);

test('a database with older tables is distinguished from one that is up to date', async () => {
  const settings = addresses();
  await migrate(settings);
  const sql = postgres(settings.DATABASE_OWNER_URL, { max: 1, onnotice: () => undefined });
  await sql`delete from schema_migration where name = '0000_first.sql'`;
  await sql.end({ timeout: 5 });
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('fiscal database migrate'),
  });
});

test('migrate of an earlier version changes only passwords in a database that lets it be used, and the doctor agrees', async () => {
  const settings = addresses();
  await migrate(settings);
  const recordLater = (oldestProgram: string) =>
    withOwner(
      settings,
      (sql) => sql`
        insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', ${oldestProgram})
        on conflict (name) do update set oldest_program = excluded.oldest_program`,
    );
  await recordLater('0.0.1');
  expect(await migrate(addresses('another one'))).toMatchObject({ applied: [], later: ['9999_later.sql'] });
  expect(await opens('another one'), 'a password that was renewed after the way back').toBe(true);
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('has 9999_later.sql of a later version, which lets this version use it'),
  });
  await recordLater('99.0.0');
  expect(await doctor(settings.DATABASE_API_URL)).toMatchObject({
    state: 'missing',
    found: expect.stringContaining('has 9999_later.sql, which needs version 99.0.0 or later'),
    advice: 'use the newer version of the program',
  });
});

async function withOwner(
  { DATABASE_OWNER_URL: url }: ReturnType<typeof addresses>,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await work(sql).finally(() => sql.end({ timeout: 5 }));
}

test('a database that cannot be migrated is reported in one line, with status 1', async () => {
  const settings = addresses();
  await ensureDatabase(settings.DATABASE_OWNER_URL);
  const sql = postgres(settings.DATABASE_OWNER_URL, { max: 1 });
  await sql`create table schema_migration as select '0009_webhook-log.sql' as name, '' as sha256`;
  await sql.end({ timeout: 5 });
  let errors = '';
  const status = await runCli({
    filingKinds,
    argv: ['node', 'fiscal', 'database', 'migrate'],
    environment: settings,
    output: { write: () => undefined },
    errors: {
      write: (text) => {
        errors += text;
      },
    },
  });
  expect([status, errors]).toEqual([
    1,
    `the database ${name} was made by an early version, which no later version can upgrade: begin with an empty database ` +
      '(another name in the addresses, or drop this one first)\n',
  ]);
});

test.each([
  ['another database', 'postgres://fiscal_cli_test:secret@127.0.0.1:1/other', /same server and database/],
  ['no password', 'postgres://fiscal_cli_test@127.0.0.1:1/x', /login and its password/],
  ['the owner itself', 'postgres://owner:secret@127.0.0.1:1/x', /another login/],
])('%s is refused before anything changes', async (_, url, reason) => {
  const good = {
    DATABASE_OWNER_URL: 'postgres://owner:secret@127.0.0.1:1/x',
    DATABASE_API_URL: 'postgres://api:secret@127.0.0.1:1/x',
    DATABASE_WORKER_URL: 'postgres://worker:secret@127.0.0.1:1/x',
    DATABASE_ERASER_URL: 'postgres://eraser:secret@127.0.0.1:1/x',
    DATABASE_CONSOLE_URL: 'postgres://console:secret@127.0.0.1:1/x',
  };
  await expect(migrate({ ...good, DATABASE_API_URL: url })).rejects.toThrow(reason);
  await expect(migrate({ ...good, DATABASE_WORKER_URL: url })).rejects.toThrow(reason);
  await expect(migrate({ ...good, DATABASE_ERASER_URL: url })).rejects.toThrow(reason);
  await expect(migrate({ ...good, DATABASE_CONSOLE_URL: url })).rejects.toThrow(reason);
  const shared = { ...good, DATABASE_WORKER_URL: good.DATABASE_API_URL };
  await expect(migrate(shared)).rejects.toThrow('logins of their own');
});
