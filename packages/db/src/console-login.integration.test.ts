import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { delivery, namesOfNobody } from './schema/index.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { deliveryRow, idsOf, plantTenant } from './testing/rows.ts';
import { patientDeadlineMs } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ids = idsOf(1);
const database = useTestDatabase();
/** A session of the console's login in its role, as an attacker with any SQL would have. */
let sql: postgres.Sql;
let db: Database;

beforeAll(async () => {
  const { console: url } = database.urls;
  sql = postgres(url, {
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { role: database.roles.console },
  });
  db = openDatabase({ url, purpose: 'console', max: 2, deadlineMs: patientDeadlineMs });
  await sql`insert into console_person values ('ana', 'https://id', '1', now())`;
  await database.db.transaction('system', async (tx) => {
    await plantTenant(tx, ids);
    await tx.insert(delivery).values(deliveryRow(ids));
  });
});
afterAll(async () => {
  await Promise.all([db.close(), sql.end({ timeout: 5 })]);
});

const whoAmI = defineStatement<NoParameters, { readonly role: string }>('select current_user::text as role');

test('the scopes of the system and of a client run in the one role of the console, which has no other', async () => {
  const { console: role } = database.roles;
  expect(await db.autocommit(whoAmI, {})).toEqual([{ role }]);
  expect(await db.transaction('system', (tx) => tx.run(whoAmI, {}))).toEqual([{ role }]);
  expect(await db.read('gateway', whoAmI, {})).toEqual([{ role }]);
  expect(await db.read({ clientId: '0'.repeat(24) }, whoAmI, {})).toEqual([{ role }]);
  for (const scope of ['eraser', { publicIds: ['a'] }] as const) {
    const work = (async () => db.transaction(scope, (tx) => tx.run(whoAmI, {})))();
    await expect(work, `${scope}`).rejects.toThrow('a login for console does not act as');
  }
  for (const other of ['tenant', 'gateway', 'system', 'eraser'] as const)
    await expect(sql`set role ${sql(database.roles[other])}`, other).rejects.toMatchObject({ code: '42501' });
});

interface Signed {
  readonly actor?: string;
  readonly at?: string;
}
const sign = ({ actor = 'ana', at = 'now()' }: Signed = {}) =>
  sql.unsafe(`insert into audit (id, at, actor, action, subject_id)
    values (encode(substr(uuid_send(gen_random_uuid()), 1, 12), 'hex'), ${at}, '${actor}', 'document.view', 'x')`);

test.each<[string, Signed]>([
  ['somebody who never signed in', { actor: 'bia' }],
  ['the command line', { actor: 'operator' }],
  ["a client's key", { actor: 'fsk_test_abc' }],
  ['a time that is over', { at: "now() - interval '6 minutes'" }],
  ['a time to come', { at: "now() + interval '6 minutes'" }],
])('the console does not sign the audit with %s', async (_, signed) => {
  await sign();
  await expect(sign(signed)).rejects.toMatchObject({ code: '42501' });
});

test('a function of the session does not move the clock of the audit', async () => {
  const past = "pg_catalog.now() - interval '1 day'";
  await expect(
    sql.unsafe('create function now() returns timestamptz language sql return null'),
  ).rejects.toMatchObject({
    code: '42501',
  });
  await sql.unsafe(`create function pg_temp.now() returns timestamptz language sql return ${past}`);
  await sql.unsafe('set search_path = pg_temp, pg_catalog, public');
  await expect(sign({ at: past })).rejects.toMatchObject({ code: '42501' });
  await sql.unsafe('reset search_path');
});

test.each([...namesOfNobody, 'fsk_live_1', 'Ana', '', 'a b', `a${'b'.repeat(40)}`])(
  'no person of the console is called %o',
  async (handle) => {
    const made = sql.unsafe('insert into console_person values ($1, $2, $1, now())', [handle, 'https://id']);
    await expect(made).rejects.toMatchObject({ constraint_name: 'console_person_handle' });
  },
);

test('an account has one name, and a session is of the issuer of its person', async () => {
  const person = (handle: string, subject: string) =>
    sql`insert into console_person values (${handle}, 'https://id', ${subject}, now())`;
  await expect(person('ana', '2')).rejects.toMatchObject({ code: '23505' });
  await expect(person('ana2', '1')).rejects.toMatchObject({ constraint_name: 'console_person_account' });
  const session = (id: string, issuer: string, hours: number) => sql`
    insert into console_session (id, handle, issuer, role, created_at, last_seen_at, expires_at)
    values (${id.repeat(64)}, 'ana', ${issuer}, 'leitura', now(), now(), now() + ${hours} * interval '1 hour')`;
  await session('a', 'https://id', 12);
  await expect(session('b', 'https://id', 12.01)).rejects.toMatchObject({
    constraint_name: 'console_session_end',
  });
  await expect(session('c', 'https://other', 8)).rejects.toMatchObject({
    constraint_name: 'console_session_person',
  });
});

test('a pause of an authority is signed by a person of the console', async () => {
  const pause = (by: string) => sql`
    insert into authority_pause values ('SP', 'homologation', ${by}, 'manutenção', now())`;
  await expect(pause('bia')).rejects.toMatchObject({ code: '42501' });
  await pause('ana');
  await expect(pause('ana')).rejects.toMatchObject({ constraint_name: 'authority_pause_pkey' });
  expect(await sql`delete from authority_pause returning paused_by`).toEqual([{ paused_by: 'ana' }]);
});

test.each([
  [
    'a document that is no evidence',
    `insert into document (id, client_id, owner_id, kind, sha256, size, bytes, created_at)
      values ('${ids.spare}', '${ids.client}', '${ids.note}', 'signed', sha256(''), 0, '', now())`,
  ],
  [
    'an order to erase a company',
    `insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
      values ('${ids.spare}', '${ids.client}', 'companyErasure', '${ids.note}', 1, 'start', now(), now(), 0)`,
  ],
  [
    'an order to watch a certificate',
    `insert into outbox (id, client_id, kind, document_id, run, action, created_at, next_attempt_at, attempts)
      values ('${ids.spare}', '${ids.client}', 'certificateWatch', '${ids.note}', 1, 'start', now(), now(), 0)`,
  ],
  [
    'a document that is open and waits for nobody',
    `update filing set updated_at = now() where id = '${ids.note}'`,
  ],
  [
    'that a delivery arrived',
    `update delivery set status = 'delivered', delivered_at = now() where id = '${ids.delivery}'`,
  ],
])('the console cannot write %s', async (_, text) => {
  await expect(sql.unsafe(text)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('new row violates row-level security policy'),
  });
});
