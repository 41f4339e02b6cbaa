import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Login, type LoginPurpose, rolesOfPurpose } from './logins.ts';
import { migrate } from './migrate.ts';
import { databaseRoles, dropDatabaseAndRoles, type RoleNames, roleNames } from './roles.ts';

const purposes = ['api', 'worker', 'eraser', 'console'] as const satisfies readonly LoginPurpose[];
const forbidden = { code: '42501' };

interface Installation {
  readonly name: string;
  readonly ownerUrl: string;
  readonly roles: RoleNames;
  readonly logins: Readonly<Record<LoginPurpose, Login>>;
}

/** The name of the second installation begins with that of the first, so that they could be confused. */
const suffix = randomBytes(6).toString('hex');
const first = installation(`site_${suffix}`);
const second = installation(`site_${suffix}_2`);
const stranger = `stranger_${suffix}`;
const pairs = [
  { of: first, at: second },
  { of: second, at: first },
];
let server: postgres.Sql;

beforeAll(async () => {
  server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined });
  await server.unsafe(`create role ${stranger} login`);
  for (const { name, ownerUrl, logins } of [first, second]) {
    await server.unsafe(`create database ${name}`);
    await migrate({ url: ownerUrl, logins: Object.values(logins) });
    await as(
      ownerUrl,
      (sql) => sql`
      insert into client (id, name, created_at) values (${'c'.repeat(24)}, ${name}, now())`,
    );
  }
});
afterAll(async () => {
  for (const { ownerUrl, logins } of [first, second]) {
    await dropDatabaseAndRoles(server, ownerUrl);
    for (const { name } of Object.values(logins)) await server.unsafe(`drop role ${name}`);
  }
  await server.unsafe(`drop role ${stranger}`);
  await server.end();
});

function installation(name: string): Installation {
  const loginFor = (purpose: LoginPurpose): Login => ({
    name: `${name}_${purpose}_login`,
    password: 'secret',
    purpose,
  });
  const ownerUrl = addressOf(name);
  return {
    name,
    ownerUrl,
    roles: roleNames(ownerUrl),
    logins: {
      api: loginFor('api'),
      worker: loginFor('worker'),
      eraser: loginFor('eraser'),
      console: loginFor('console'),
    },
  };
}

function addressOf(database: string, login?: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  if (login !== undefined) [url.username, url.password] = [login, 'secret'];
  return url.href;
}

async function as<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const setRole = (url: string, role: string): Promise<unknown> =>
  as(url, async (sql) => [...(await sql`set role ${sql(role)}`)]);

test('a login takes only the roles of its purpose, at its own database', async () => {
  for (const { name, roles, logins } of [first, second]) {
    for (const purpose of purposes) {
      const given: readonly string[] = rolesOfPurpose[purpose];
      for (const role of databaseRoles) {
        const taken = setRole(addressOf(name, logins[purpose].name), roles[role]);
        if (given.includes(role)) await expect(taken).resolves.toEqual([]);
        else await expect(taken, `${purpose} as ${role}`).rejects.toMatchObject(forbidden);
      }
    }
  }
});

test('every login of one installation is refused by the database of the other', async () => {
  for (const { of, at } of pairs) {
    for (const { name } of Object.values(of.logins)) {
      await expect(
        as(addressOf(at.name, name), (sql) => sql`select 1`),
        name,
      ).rejects.toMatchObject(forbidden);
    }
  }
  await expect(as(addressOf(first.name, stranger), (sql) => sql`select 1`)).rejects.toMatchObject(forbidden);
});

test('a login that could connect there would read nothing, with its own roles or those of the other installation', async () => {
  for (const { of, at } of pairs) {
    for (const { name, purpose } of Object.values(of.logins)) {
      await server.unsafe(`grant connect on database ${at.name} to ${name}`);
      const url = addressOf(at.name, name);
      for (const role of databaseRoles) {
        await expect(setRole(url, at.roles[role]), `${name} as ${role}`).rejects.toMatchObject(forbidden);
      }
      for (const role of rolesOfPurpose[purpose]) {
        const reading = as(url, async (sql) => {
          await sql`set role ${sql(of.roles[role])}`;
          return sql`select * from client`;
        });
        await expect(reading).rejects.toMatchObject(forbidden);
      }
      await server.unsafe(`revoke connect on database ${at.name} from ${name}`);
    }
  }
});

test('the statements of one installation are not visible to the other', async () => {
  const [own, other] = [first, second].map(({ name, logins }) => addressOf(name, logins.worker.name));
  await as(other ?? '', async (sql) => {
    await sql`set role ${sql(second.roles.system)}`;
    await sql`select 'their secret'`;
    const shown = await as(own ?? '', async (ours) => {
      await ours`set role ${ours(first.roles.system)}`;
      return ours`
        select query from pg_stat_activity where datname = ${second.name} and query not like '<insufficient%'`;
    });
    expect([...shown]).toEqual([]);
  });
});

test('nothing in a database refers to a role of another one', async () => {
  for (const { of, at } of pairs) {
    const named = await server`
      select distinct r.rolname as name from pg_shdepend d
      join pg_database b on b.oid in (d.dbid, case d.classid when 'pg_database'::regclass then d.objid end)
      join pg_roles r on r.oid = d.refobjid and d.refclassid = 'pg_authid'::regclass
      where b.datname = ${at.name}`;
    const names = named.map(({ name }) => String(name));
    expect(names).toEqual(expect.arrayContaining(Object.values(at.roles)));
    const theirs = [...Object.values(of.roles), ...Object.values(of.logins).map(({ name }) => name)];
    expect(names.filter((name) => theirs.includes(name) || name.startsWith('fiscal_'))).toEqual([]);
    const functions = await as(
      at.ownerUrl,
      (sql) => sql`select prosrc from pg_proc where prosrc ~ 'current_user'`,
    );
    expect(functions.length).toBeGreaterThan(3);
    for (const { prosrc } of functions) expect(prosrc).not.toMatch(/fiscal_|_(tenant|eraser)_/);
  }
});

test('a removed installation leaves no role', async () => {
  const third = installation(`site_${suffix}_3`);
  await server.unsafe(`create database ${third.name}`);
  await migrate({ url: third.ownerUrl });
  await dropDatabaseAndRoles(server, third.ownerUrl);
  expect(await server`select rolname from pg_roles where rolname like ${`${third.name}%`}`).toEqual([]);
});

test('a name that needs quotes, or is too long for a suffix, gives roles of plain names', () => {
  for (const database of ['Fiscal', 'a-b', `x${'y'.repeat(60)}`, '9']) {
    const names = Object.values(roleNames(addressOf(encodeURIComponent(database))));
    expect(new Set(names).size).toBe(databaseRoles.length);
    for (const name of names) expect(name).toMatch(/^fiscal_[0-9a-f]{32}_[a-z]+$/);
  }
  expect(roleNames(`${addressOf('copy')}?app.roles=fiscal`)).toEqual(roleNames(addressOf('fiscal')));
});

test('a login with the name of a role is refused: its password would open the role', async () => {
  const login = { name: first.roles.eraser, password: 'secret', purpose: 'eraser' } as const;
  await expect(migrate({ url: first.ownerUrl, logins: [login] })).rejects.toThrow(
    'is a role of the database',
  );
});
