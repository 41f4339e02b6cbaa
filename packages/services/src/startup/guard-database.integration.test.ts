import { createTestDatabase, openStallableProxy, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type DatabaseGuard, guardDatabase } from './guard-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), { max: 1 });
});
afterAll(() => database.drop());
beforeEach(() => database.asOwner(`delete from schema_migration where name = '9999_later.sql'`));

type Environment = DatabaseGuard['environment'];

/** Guards a database, and returns the lists of what the guard refuses and logs from now on. */
async function guard(given: Partial<Environment>, retryMs?: number) {
  const [refusals, warnings]: [string[], string[]] = [[], []];
  await guardDatabase({
    environment: { DATABASE_URL: database.urls.api, DATABASE_DIRECT_URL: undefined, ...given },
    logger: { fatal: () => undefined, warn: (_, message) => void warnings.push(message) },
    onRefused: ({ message }) => void refusals.push(message),
    retryMs,
  });
  return { refusals, warnings };
}

const refusalNow = async (given: Partial<Environment> = {}): Promise<string | undefined> =>
  (await guard(given)).refusals[0];

test('a process starts on a database with all its migrations, and with those of a later version that lets it', async () => {
  expect(await refusalNow()).toBeUndefined();
  await addLater('0.0.1');
  expect(await refusalNow()).toBeUndefined();
});

const addLater = (oldest: string): Promise<unknown> =>
  database.asOwner(
    `insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', '${oldest}')`,
  );

test('a process does not start on the database of a later version that refuses it', async () => {
  await addLater('99.0.0');
  expect(await refusalNow()).toContain('has 9999_later.sql, which needs version 99.0.0 or later');
});

test('a process does not start before the migrations of its version, and the message says to run them', async () => {
  const [last] = await database.readAsOwner<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name desc limit 1',
  );
  await database.asOwner(`delete from schema_migration where name = '${last?.name}'`);
  expect(await refusalNow()).toBe(
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
  const cutting = setInterval(() => proxy.cut(), 1);
  const { refusals } = await guard({ DATABASE_URL: proxy.url }, 20);
  expect(refusals).toEqual([]);
  clearInterval(cutting);
  await expect.poll(() => refusals.length, { timeout: 30_000 }).toBe(1);
});

test('a database that does not answer is logged at the first try with its reason, then once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const nowhere = 'postgres://fiscal:of-the-api@127.0.0.1:1/fiscal';
  const counted = {
    get DATABASE_URL() {
      tries += 1;
      return nowhere;
    },
  };
  const warnings: string[] = [];
  await guardDatabase({
    environment: Object.assign(counted, { DATABASE_DIRECT_URL: undefined }),
    logger: { fatal: () => undefined, warn: (_, message) => void warnings.push(message) },
    onRefused: () => undefined,
    retryMs: 1,
  });
  expect(warnings).toEqual([
    'the database of DATABASE_URL does not answer (ECONNREFUSED): correct the address, or start the database',
  ]);
  const several = tries + 20;
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThan(several);
  expect(warnings).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => warnings.length, { timeout: 30_000 }).toBe(2);
});

test('a refused login and a missing database are logged with the setting and what to do', async () => {
  const url = new URL(database.urls.api);
  url.username = 'nobody_here';
  const refused = await guard({ DATABASE_DIRECT_URL: url.href }, 60_000);
  expect(refused.warnings).toEqual([
    'the database refuses the login of DATABASE_DIRECT_URL (28000): correct login and password',
  ]);
  const absent = new URL(database.urls.api);
  absent.pathname = '/absent';
  expect((await guard({ DATABASE_URL: absent.href }, 60_000)).warnings).toEqual([
    expect.stringContaining('(3D000): run fiscal database migrate'),
  ]);
});

test('a refused login of erasure is logged at the start, and not first when a company is erased', async () => {
  const url = new URL(database.urls.eraser);
  url.username = 'nobody_here';
  const { refusals, warnings } = await guard({ DATABASE_ERASER_URL: url.href }, 60_000);
  expect(warnings).toEqual([
    'the database refuses the login of DATABASE_ERASER_URL (28000): correct login and password',
  ]);
  expect(refusals).toEqual([]);
  const unusable = `${database.urls.eraser}&sslmode=full`;
  expect((await guard({ DATABASE_ERASER_URL: unusable })).refusals).toEqual([
    expect.stringMatching(/^DATABASE_ERASER_URL: sslmode is disable/),
  ]);
});

test('a login that may not connect is logged with what to do', async () => {
  const name = new URL(database.adminUrl).pathname.slice(1);
  await database.asOwner(`revoke connect on database ${name} from public`);
  onTestFinished(() => database.asOwner(`grant connect on database ${name} to public`));
  expect((await guard({}, 60_000)).warnings).toEqual([
    expect.stringContaining('(42501): run fiscal database migrate'),
  ]);
});

test('an address that no connection can use is refused at once', async () => {
  expect(await refusalNow({ DATABASE_URL: `${database.urls.api}&sslmode=full` })).toMatch(
    /^DATABASE_URL: sslmode is disable.*correct the address$/,
  );
});

test('a process does not start with a login that row level security does not bind', async () => {
  const advice = 'use the login that fiscal database migrate makes for this program';
  const admin = decodeURIComponent(new URL(database.adminUrl).username);
  const isSuperuser = `has the login ${admin}, which is a superuser, or may act as one: ${advice}`;
  expect(await refusalNow({ DATABASE_URL: database.adminUrl })).toBe(`DATABASE_URL ${isSuperuser}`);
  expect(await refusalNow({ DATABASE_DIRECT_URL: database.adminUrl })).toBe(
    `DATABASE_DIRECT_URL ${isSuperuser}`,
  );
  expect(await refusalNow({ DATABASE_ERASER_URL: database.adminUrl })).toBe(
    `DATABASE_ERASER_URL ${isSuperuser}`,
  );
  expect(await refusalNow({ DATABASE_ERASER_URL: database.urls.eraser })).toBeUndefined();
});

test('a process does not start with a login that owns the tables, or is a member of a role that passes their policies', async () => {
  const suffix = new URL(database.adminUrl).pathname.slice(1);
  const [owner, passing, member] = ['owner', 'passing', 'member'].map((name) => `${name}_${suffix}`);
  const [{ before } = { before: '' }] = await database.readAsOwner<{ before: string }>(
    `select relowner::regrole::text as before from pg_class where oid = 'company'::regclass`,
  );
  await database.asOwner(`
    create role ${owner} login password 'secret';
    create role ${passing} bypassrls;
    create role ${member} login password 'secret' noinherit in role ${passing};
    grant connect on database ${suffix} to ${owner}, ${member};
    alter table company owner to ${owner}`);
  onTestFinished(() =>
    database.asOwner(`
      alter table company owner to ${before};
      drop owned by ${owner}, ${member};
      drop role ${owner}, ${member}, ${passing}`),
  );
  const as = (login: string | undefined): string => {
    const url = new URL(database.urls.api);
    [url.username, url.password] = [login ?? '', 'secret'];
    return url.href;
  };
  expect(await refusalNow({ DATABASE_URL: as(owner) })).toContain(
    `DATABASE_URL has the login ${owner}, which owns the tables: use`,
  );
  expect(await refusalNow({ DATABASE_URL: as(member) })).toContain(
    `DATABASE_URL has the login ${member}, which bypasses row level security: use`,
  );
});
