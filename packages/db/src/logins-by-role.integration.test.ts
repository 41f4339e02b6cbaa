import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Scope } from './database.ts';
import { type LoginPurpose, loginTimeouts } from './logins.ts';
import { migrate } from './migrate.ts';
import { describeExcess, readAccess } from './read-access.ts';
import type { DatabaseRole } from './roles.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { patientDeadlineMs } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();
let prefix: string;
beforeAll(async () => {
  prefix = new URL(database.url).pathname.slice(1);
  await migrate({
    url: database.adminUrl,
    logins: (['api', 'worker', 'eraser', 'console'] as const).map((purpose) => {
      return { name: `${prefix}_${purpose}`, password: 'secret', purpose, byRole: true };
    }),
  });
});
afterAll(async () => {
  const names = await database.readAsOwner<{ name: string }>(
    `select rolname as name from pg_roles where rolname like '${prefix}%'`,
  );
  for (const { name } of names) await database.asOwner(`drop owned by ${name}; drop role ${name}`);
});

const urlOf = (purpose: LoginPurpose, more = '&app.logins=by-role'): string => {
  const url = new URL(`${database.adminUrl}${more}`);
  url.username = `${prefix}_${purpose}`;
  url.password = 'secret';
  return url.href;
};

const open = (purpose: LoginPurpose, directUrl?: string) =>
  openDatabase({ url: urlOf(purpose), directUrl, purpose, max: 1, deadlineMs: patientDeadlineMs });

const whoActs = defineStatement<NoParameters, { login: string; role: string; timeout: string }>(
  `select session_user::text as login, current_user::text as role, current_setting('statement_timeout') as timeout`,
);
const tenant = { clientId: '0123456789abcdef01234567' };

test.each<[LoginPurpose, Scope, DatabaseRole]>([
  ['api', tenant, 'tenant'],
  ['api', 'gateway', 'gateway'],
  ['worker', tenant, 'tenant'],
  ['worker', 'system', 'system'],
  ['eraser', 'eraser', 'eraser'],
  ['console', tenant, 'console'],
  ['console', 'system', 'console'],
])('connections of the %s in scope %j use the login of their role', async (purpose, scope, role) => {
  const db = open(purpose);
  try {
    expect(await db.read(scope, whoActs, {})).toEqual([
      {
        login: `${prefix}_${purpose}_${role}`,
        role: database.roles[role],
        timeout: loginTimeouts[purpose].statement_timeout,
      },
    ]);
  } finally {
    await db.close();
  }
});

test('a login of a role cannot take another role, and the doctor reports nothing about it', async () => {
  const url = new URL(urlOf('api', ''));
  url.username = `${prefix}_api_tenant`;
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  try {
    for (const role of ['gateway', 'system', 'eraser', 'console'] as const) {
      await expect(sql`set role ${sql(database.roles[role])}`, role).rejects.toMatchObject({ code: '42501' });
    }
    await sql`reset role`;
    expect(await sql`select current_user::text as role`).toEqual([{ role: database.roles.tenant }]);
  } finally {
    await sql.end({ timeout: 5 });
  }
  expect(describeExcess(await readAccess(database.adminUrl))).toEqual([]);
});

test('only connections that listen use the direct address', async () => {
  const db = open('api', urlOf('api', ''));
  const received: string[] = [];
  try {
    await db.listen('test_channel', (payload) => received.push(payload));
    await database.asOwner("notify test_channel, 'now'");
    await expect.poll(() => received, { timeout: 60_000 }).toEqual(['now']);
    await db.read(tenant, whoActs, {});
    const sessions = await database.readAsOwner<{ name: string }>(`
      select usename::text as name from pg_stat_activity where usename like '${prefix}%' order by usename`);
    expect(sessions.map(({ name }) => name)).toEqual([`${prefix}_api`, `${prefix}_api_tenant`]);
  } finally {
    await db.close();
  }
});

test('another value of the parameter in an address is refused', () => {
  expect(() => openDatabase({ url: urlOf('api', '&app.logins=by-name'), max: 1 })).toThrow('app.logins');
});
