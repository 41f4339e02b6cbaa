import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsOf, plantTenant } from './testing/rows.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const leaving = idsOf(1);
const staying = idsOf(2);
const database = useTestDatabase();
/** A session of the eraser's login, as an attacker with any SQL would have. */
let sql: postgres.Sql;

beforeAll(async () => {
  await database.db.transaction('system', async (tx) => {
    await plantTenant(tx, leaving);
    await plantTenant(tx, staying);
  });
  sql = postgres(database.urls.eraser, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
});

const isUndone = new Error('undone');
/** Runs a statement as the eraser, undoes it and returns its rows. */
async function asEraser(text: string): Promise<readonly postgres.Row[]> {
  let rows: readonly postgres.Row[] = [];
  await sql
    .begin(async (tx) => {
      await tx`set local role ${tx(database.roles.eraser)}`;
      rows = [...(await tx.unsafe(text))];
      throw isUndone;
    })
    .catch((error: unknown) => {
      if (error !== isUndone) throw error;
    });
  return rows;
}

const clientsIn = async (table: string): Promise<readonly string[]> =>
  (await asEraser(`select distinct client_id from ${table}`)).map(({ client_id }) => client_id);
const planted = ['company', 'series', 'tax_class', 'filing', 'filing_run', 'note', 'document', 'outbox'];

test.each(['waiting', 'undone', 'erased'])(
  'an erasure that is %s gives the eraser no access',
  async (status) => {
    const id = `${status.length}`.padStart(24, '0');
    await database.asOwner(`set session_replication_role = replica;
    insert into erasure (id, client_id, company_id, mode, delete_documents, requested_by, requested_at, status,
      started_at, ended_at, check_at)
    values ('${id}', '${leaving.client}', '${leaving.company}', 'live', false, 'test', now(), '${status}',
      case when '${status}' = 'erased' then now() end, case when '${status}' <> 'waiting' then now() end, now())`);
    for (const table of planted) expect(await clientsIn(table), table).toEqual([]);
    expect(await asEraser('delete from tax_class returning id')).toEqual([]);
    await database.asOwner(`set session_replication_role = replica; delete from erasure where id = '${id}'`);
  },
);

test('the eraser sees and removes the rows of a company under erasure, and none of another client', async () => {
  await database.asOwner(`
    insert into erasure (id, client_id, company_id, mode, delete_documents, requested_by, requested_at, status,
      started_at, check_at)
    values ('${leaving.spare}', '${leaving.client}', '${leaving.company}', 'live', false, 'test', now(), 'erasing', now(), now())`);
  for (const table of planted) expect(await clientsIn(table), table).toEqual([leaving.client]);
  const removed = await asEraser('delete from tax_class returning client_id');
  expect(removed.map(({ client_id }) => client_id)).toEqual([leaving.client]);
});

test('the eraser has no access to webhooks, which belong to no company', async () => {
  for (const text of ['select from webhook', 'delete from webhook'])
    await expect(asEraser(text), text).rejects.toMatchObject({ code: '42501' });
});

test('every table whose rows the eraser removes has the policy', async () => {
  const bare = await database.readAsOwner<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and has_table_privilege('${database.roles.eraser}', c.oid, 'delete')
      and not exists (
        select from pg_policies p where p.tablename = c.relname and p.policyname = 'under_erasure'
          and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL')`);
  expect(bare).toEqual([]);
});
