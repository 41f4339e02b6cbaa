import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeChangedSettings } from './describe-changed-settings.ts';
import { migrate } from './migrate.ts';
import { describeExcess, readAccess } from './read-access.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
let prefix: string;
const migrateAgain = () =>
  migrate({
    url: database.adminUrl,
    logins: (['api', 'worker', 'eraser', 'console'] as const).map((purpose) => {
      return { name: `${prefix}_${purpose}`, password: 'secret', purpose, byRole: true };
    }),
  });
beforeAll(async () => {
  prefix = new URL(database.url).pathname.slice(1);
  await migrateAgain();
});
afterAll(async () => {
  const names = await database.readAsOwner<{ name: string }>(
    `select rolname as name from pg_roles where rolname like '${prefix}%'`,
  );
  for (const { name } of names) await database.asOwner(`drop owned by ${name}; drop role ${name}`);
});

async function asLogin(name: string, ...texts: readonly string[]): Promise<void> {
  const url = new URL(database.adminUrl);
  url.username = name;
  url.password = 'secret';
  url.searchParams.delete('app.roles');
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  try {
    for (const text of texts) await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const changes = async () =>
  describeChangedSettings(await readAccess(database.adminUrl)).filter((line) => line.startsWith(prefix));

test('a login may change its own settings, the doctor names each change, and a migration takes them back', async () => {
  expect(await changes()).toEqual([]);
  await asLogin(
    `${prefix}_api`,
    'alter role current_user set statement_timeout = 0',
    'alter role current_user reset lock_timeout',
    `alter role current_user in database ${prefix} set idle_in_transaction_session_timeout = 0`,
    'alter role current_user set search_path = pg_temp',
  );
  await asLogin(`${prefix}_worker_tenant`, 'set role none', 'alter role current_user set role = none');
  expect(await changes()).toEqual([
    `${prefix}_api has statement_timeout 0 instead of 3s`,
    `${prefix}_api has lock_timeout absent instead of 2s`,
    `${prefix}_api has its own idle_in_transaction_session_timeout in ${prefix}`,
    `${prefix}_api has its own search_path`,
    `${prefix}_worker_tenant has role none instead of ${database.roles.tenant}`,
  ]);
  await migrateAgain();
  expect(await changes()).toEqual([]);
  const left = await database.readAsOwner(`
    select r.rolname, s.setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where r.rolname = '${prefix}_api' and s.setdatabase <> 0`);
  expect(left).toEqual([]);
});

test('a migration takes roles back that a login was given and that are not of its purpose', async () => {
  const { system, eraser } = database.roles;
  await database.asOwner(
    `grant ${system}, ${eraser} to ${prefix}_api; grant ${eraser} to ${prefix}_worker_tenant`,
  );
  await asLogin(`${prefix}_api`, `set role ${system}`);
  await migrateAgain();
  for (const [login, role] of [
    ['api', system],
    ['api', eraser],
    ['worker_tenant', eraser],
  ] as const) {
    await expect(asLogin(`${prefix}_${login}`, `set role ${role}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('a login cannot make its later sessions begin as those of a client', async () => {
  const change = asLogin(
    `${prefix}_api`,
    "alter role current_user set app.client_id = '0123456789abcdef01234567'",
  );
  await expect(change).rejects.toMatchObject({ code: '42501' });
});

test('settings that only a superuser gives a login stay', async () => {
  await database.asOwner(`alter role ${prefix}_worker set log_min_duration_statement = 1000`);
  await migrateAgain();
  const [kept] = await database.readAsOwner<{ settings: readonly string[] }>(
    `select rolconfig as settings from pg_roles where rolname = '${prefix}_worker'`,
  );
  expect(kept?.settings).toContain('log_min_duration_statement=1000');
  expect(await changes()).toEqual([]);
});

test.each([
  'lo_creat(-1)',
  'lo_create(0)',
  "lo_from_bytea(0, 'x')",
  'lo_open(1, 131072)',
  "lo_put(1, 0, 'x')",
])('no login makes or writes a large object by %s, in any role', async (call) => {
  for (const [purpose, ...roles] of [
    ['api', 'tenant', 'gateway'],
    ['worker', 'tenant', 'system'],
    ['eraser', 'eraser'],
    ['console', 'console'],
  ] as const) {
    for (const role of ['none', ...roles.map((each) => database.roles[each])]) {
      await expect(
        asLogin(`${prefix}_${purpose}`, `set role ${role}`, `select ${call}`),
        `${purpose} ${role}`,
      ).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('for function lo_') });
    }
  }
});

test('the doctor learns whether logins may make large objects', async () => {
  expect(await readAccess(database.adminUrl)).toMatchObject({ largeObjects: false });
  await database.asOwner('grant execute on function pg_catalog.lo_create(oid) to public');
  const access = await readAccess(database.adminUrl);
  expect(access).toMatchObject({ largeObjects: true });
  expect(describeExcess(access)).toEqual([]);
  await migrateAgain();
  expect(await readAccess(database.adminUrl)).toMatchObject({ largeObjects: false });
});
