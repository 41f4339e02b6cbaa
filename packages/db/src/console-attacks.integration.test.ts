import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { delivery } from './schema/index.ts';
import { deliveryRow, idsOf, plantTenant } from './testing/rows.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ids = idsOf(1);
const database = useTestDatabase();
/** A session of the console's login in its role, as an attacker with any SQL would have. */
let sql: postgres.Sql;

beforeAll(async () => {
  const role = database.roles.console;
  sql = postgres(database.urls.console, { max: 1, onnotice: () => undefined, connection: { role } });
  await database.db.transaction('system', async (tx) => {
    await plantTenant(tx, ids);
    const recipients = [{ address: 'ana@example.com', role: 'to', status: 'sent', reply: null }] as const;
    await tx.insert(delivery).values(
      deliveryRow(ids, {
        channel: 'email',
        targetId: ids.company,
        companyId: ids.company,
        recipients,
        status: 'exhausted',
      }),
    );
  });
  await sql`insert into console_person values ('ana', 'https://id', '1', now())`;
  await sql.unsafe(`${session('a')}; ${session('b')}; ${signIn('c')}; ${signIn('d')};
    update console_session set ended_at = now() where id = repeat('b', 64);
    update console_sign_in set used_at = now() where id = repeat('d', 64)`);
});
afterAll(() => sql.end({ timeout: 5 }));

interface Times {
  readonly from?: string;
  readonly seen?: string;
}

function session(id: string, { from = 'now()', seen = from }: Times = {}): string {
  return `insert into console_session (id, handle, issuer, role, created_at, last_seen_at, expires_at, ended_at)
    values (repeat('${id}', 64), 'ana', 'https://id', 'operacao', ${from}, ${seen}, ${from} + interval '8 hours', null)`;
}

function signIn(id: string, from = 'now()'): string {
  return `insert into console_sign_in (id, kind, nonce, code_verifier, return_to, created_at, expires_at)
    values (repeat('${id}', 64), 'provider', 'n', 'v', '/', ${from}, ${from} + interval '10 minutes')`;
}

const later = "now() + interval '10 years'";

test.each([
  ['a session that begins in ten years', session('e', { from: later })],
  ['a session that was seen in ten years', session('e', { seen: later })],
  ['a session of the past', session('e', { from: "now() - interval '1 hour'" })],
  ['a sign-in that begins in ten years', signIn('e', later)],
  [
    'a session that is never idle',
    `update console_session set last_seen_at = ${later} where id = repeat('a', 64)`,
  ],
  [
    'a session that ended earlier',
    `update console_session set ended_at = now() - interval '1 day' where id = repeat('a', 64)`,
  ],
  [
    'a sign-in that was used earlier',
    `update console_sign_in set used_at = now() - interval '1 day' where id = repeat('c', 64)`,
  ],
  [
    'a pause of another time',
    `insert into authority_pause values ('SP', 'production', 'ana', 'x', ${later})`,
  ],
  ['a person of another time', `insert into console_person values ('bia', 'https://id', '2', ${later})`],
])('the console does not write %s', async (_, text) => {
  await expect(sql.unsafe(text)).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['an ended session', `update console_session set ended_at = null where id = repeat('b', 64) returning id`],
  ['a used sign-in', `update console_sign_in set used_at = null where id = repeat('d', 64) returning id`],
])('the console does not open %s again', async (_, text) => {
  expect(await sql.unsafe(text)).toEqual([]);
});

test('the console does not send a mail to another address', async () => {
  const write = (recipients: string) =>
    sql.unsafe(
      `update delivery set status = 'pending', recipients = '${recipients}' where id = '${ids.delivery}'`,
    );
  const to = (...addresses: string[]): string =>
    JSON.stringify(addresses.map((address) => ({ address, role: 'to', status: 'queued', reply: null })));
  for (const other of [to('eve@example.com'), to('ana@example.com', 'eve@example.com'), '[]'])
    await expect(write(other)).rejects.toMatchObject({ code: '23000' });
  await write(to('ana@example.com'));
});
