import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { idsOf, plantTenant } from './testing/rows.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ours = idsOf(1);
const theirs = idsOf(2);
const forbidden = { code: '42501' };
const database = useTestDatabase();
/** A session of the API's login, as an attacker with any SQL would have. */
let sql: postgres.Sql;

beforeAll(async () => {
  await database.db.transaction('system', async (tx) => {
    await plantTenant(tx, ours);
    await plantTenant(tx, theirs);
  });
  for (const [ids, publicId] of [
    [ours, 'ourOwnId'],
    [theirs, 'theirKey'],
  ] as const) {
    await database.asOwner(`
      insert into api_key (id, client_id, public_id, digest, name, mode, created_at)
      values ('${ids.spare}', '${ids.client}', '${publicId}', 'digest', 'test', 'test', now())`);
  }
  sql = postgres(database.urls.api, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
});

const asRole = <T>(role: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`set local role ${tx(role)}`;
    return work(tx);
  }) as Promise<T>;

test.each(['system', 'eraser'] as const)(
  'the login of the API never becomes %s, from any of its roles',
  async (role) => {
    const { tenant, gateway, [role]: wanted } = database.roles;
    for (const before of ['none', tenant, gateway]) {
      const becoming = sql.begin(async (tx) => {
        await tx.unsafe(`set local role ${before}`);
        await tx`set local role ${tx(wanted)}`;
      });
      await expect(becoming, before).rejects.toMatchObject(forbidden);
    }
    const attempts = [
      `set session authorization ${wanted}`,
      `grant ${wanted} to current_user`,
      `grant ${wanted} to ${tenant}`,
      `alter role ${wanted} login`,
      'alter role current_user superuser',
      'alter role current_user bypassrls',
      'alter role current_user createrole',
      `create role intruder in role ${wanted}`,
    ];
    for (const text of attempts) await expect(sql.unsafe(text), text).rejects.toMatchObject(forbidden);
  },
);

test('without a role the login reads only the list of migrations and creates no table and no schema', async () => {
  const tables = await sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'v', 'm')
      and has_any_column_privilege(c.oid, 'select, insert, update, references')`;
  expect(tables.map(({ name }) => name)).toEqual(['schema_migration']);
  await expect(sql`create table public.mine (id int)`).rejects.toMatchObject(forbidden);
  await expect(sql`create schema mine`).rejects.toMatchObject(forbidden);
});

test('the gateway has only these rights', async () => {
  const rights = await sql<{ right: string }[]>`
    select distinct format('%s %s', lower(p.privilege), c.relname)
      || case when has_table_privilege(${database.roles.gateway}, c.oid, p.privilege) then '' else '.' || a.attname end as right
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (privilege)
    where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'S')
      and case when p.privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
        then has_column_privilege(${database.roles.gateway}, c.oid, a.attnum, p.privilege)
        else has_table_privilege(${database.roles.gateway}, c.oid, p.privilege) end
    order by 1`;
  expect(rights.map(({ right }) => right)).toEqual([
    'delete municipal_parameter',
    'delete outbox',
    'delete request_bucket',
    'insert municipal_parameter',
    'insert request_bucket',
    ...[
      'client_id',
      'company_ids',
      'digest',
      'expires_at',
      'last_used_at',
      'mode',
      'public_id',
      'revoked_at',
    ].map((column) => `select api_key.${column}`),
    'select api_key.scopes',
    'select authority_pause.authorizer',
    'select authority_pause.environment',
    ...['authorizer', 'environment', 'service', 'state', 'until'].map(
      (column) => `select authority_state.${column}`,
    ),
    'select authority_traffic',
    'select authority_waiting',
    ...['id', 'name', 'plan', 'suspended_at'].map((column) => `select client.${column}`),
    'select document_link',
    ...['attention', 'open', 'status', 'updated_at', 'waiting', 'waiting_until'].map(
      (column) => `select filing.${column}`,
    ),
    'select housekeeping_position',
    ...['name', 'until'].map((column) => `select lease.${column}`),
    'select municipal_parameter',
    ...['attempts', 'client_id', 'created_at', 'id', 'next_attempt_at'].map(
      (column) => `select outbox.${column}`,
    ),
    'select reading',
    'select request_bucket',
    'update api_key.last_used_at',
    'update municipal_parameter',
    ...['attempts', 'next_attempt_at'].map((column) => `update outbox.${column}`),
    'update request_bucket',
  ]);
});

test('the gateway cannot list keys or clients: it finds only those whose public id it knows', async () => {
  await asRole(database.roles.gateway, async (tx) => {
    expect(await tx`select public_id from api_key`).toHaveLength(0);
    expect(await tx`select id from client`).toHaveLength(0);
    expect(await tx`update api_key set last_used_at = now() returning public_id`).toHaveLength(0);
  });
  await asRole(database.roles.gateway, async (tx) => {
    await tx`select set_config('app.public_ids', 'zzzzzzzz,theirKey', true)`;
    expect(await tx`select client_id from api_key`).toEqual([{ client_id: theirs.client }]);
    expect(await tx`select id from client`).toEqual([{ id: theirs.client }]);
  });
});

test('the gateway sees open documents alone', async () => {
  await database.asOwner(`
    set session_replication_role = replica;
    update filing set open = false, status = 'authorized' where client_id = '${theirs.client}'`);
  const seen = await asRole(database.roles.gateway, (tx) => tx`select open from filing`);
  expect([...seen]).toEqual([{ open: true }]);
});

test.each(['tenant', 'gateway'] as const)("another client's company is out of reach as %s", async (role) => {
  const reading = asRole(database.roles[role], async (tx) => {
    await tx`select set_config('app.client_id', ${ours.client}, true)`;
    return [...(await tx`select client_id from company`)];
  });
  if (role === 'gateway') await expect(reading).rejects.toMatchObject(forbidden);
  else expect(await reading).toEqual([{ client_id: ours.client }]);
});

test('as a tenant the API signs the audit and an erasure only as a key of the client', async () => {
  const ownKey = 'fsk_test_ourOwnId';
  const write = (table: 'audit' | 'erasure', clientId: string, actor: string) =>
    asRole(database.roles.tenant, async (tx) => {
      await tx`select set_config('app.client_id', ${clientId}, true)`;
      if (table === 'audit') {
        await tx`insert into audit (id, client_id, at, actor, action, subject_id)
          values (${ours.spare}, ${clientId}, now(), ${actor}, 'company.update', ${ours.company})`;
      } else {
        const { company } = clientId === ours.client ? ours : theirs;
        await tx`insert into erasure
            (id, client_id, company_id, mode, delete_documents, requested_by, requested_at, status, check_at)
          values (${ours.spare}, ${clientId}, ${company}, 'test', false, ${actor}, now(), 'waiting', now())`;
      }
      throw new Error('written');
    });
  for (const table of ['audit', 'erasure'] as const) {
    await expect(write(table, ours.client, ownKey), table).rejects.toThrow('written');
    for (const actor of [
      'ana (operator)',
      'erasure',
      'ourOwnId',
      'fsk_live_ourOwnId',
      'fsk_test_theirKey',
      '',
    ]) {
      await expect(write(table, ours.client, actor), `${table} ${actor}`).rejects.toMatchObject(forbidden);
    }
    await expect(write(table, theirs.client, ownKey), table).rejects.toMatchObject(forbidden);
  }
});

test('who may become the system signs as an operator, also as a tenant', async () => {
  const db = openDatabase({ url: database.urls.worker, max: 1 });
  const sign = defineStatement<{ id: string; client: string }, { actor: string }>(`
    insert into audit (id, client_id, at, actor, action, subject_id)
    values (:id, :client, now(), 'ana (operator)', 'company.erasure-requested', :id) returning actor`);
  const written = await db.transaction({ clientId: ours.client }, (tx) =>
    tx.run(sign, { id: ours.spare, client: ours.client }),
  );
  expect(written).toEqual([{ actor: 'ana (operator)' }]);
  await db.close();
});

test('a tenant of the API reads no digest, name or right of a key', async () => {
  const rights = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'api_key'::regclass and attnum > 0 and has_column_privilege(
      ${database.roles.tenant}, attrelid, attnum, 'select, insert, update, references')
    order by 1`;
  expect(rights.map(({ name }) => name)).toEqual(['client_id', 'mode', 'public_id']);
});

test('the handle of the API refuses scopes of other logins before anything is sent', async () => {
  const sent: unknown[] = [];
  const db = openDatabase({
    url: database.urls.api,
    purpose: 'api',
    max: 1,
    onStatement: (statement) => sent.push(statement),
  });
  const one = defineStatement<NoParameters, object>('select 1');
  await expect(db.autocommit(one, {})).rejects.toThrow('does not act as system');
  await expect(db.read('system', one, {})).rejects.toThrow('does not act as system');
  await expect(db.transaction('eraser', async () => undefined)).rejects.toThrow('does not act as eraser');
  expect(sent).toEqual([]);
  await db.close();
});

test('the login of erasure acts only as the eraser', async () => {
  const eraser = postgres(database.urls.eraser, { max: 1, onnotice: () => undefined });
  for (const role of ['tenant', 'gateway', 'system'] as const) {
    await expect(
      eraser.begin((tx) => tx`set local role ${tx(database.roles[role])}`),
      role,
    ).rejects.toMatchObject(forbidden);
  }
  await eraser.end({ timeout: 5 });
  const db = openDatabase({ url: database.urls.eraser, purpose: 'eraser', max: 1 });
  const companies = defineStatement<NoParameters, { id: string }>('select id from company order by id');
  expect(await db.read('eraser', companies, {})).toEqual([]);
  await expect(db.read({ clientId: ours.client }, companies, {})).rejects.toThrow('does not act as tenant');
  await db.close();
});
