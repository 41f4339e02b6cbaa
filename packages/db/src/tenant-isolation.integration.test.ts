import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction, type Transaction } from './database.ts';
import { company, taxClass } from './schema/index.ts';
import { refused } from './testing/refused.ts';
import { companyRow, idsOf, plantTenant, taxClassRow } from './testing/rows.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ours = idsOf(1);
const theirs = idsOf(2);
const database = useTestDatabase();

beforeAll(async () => {
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ours);
    await plantTenant(tx, theirs);
  });
});

const asTenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(database.db, { clientId: ours.client }, work);

const tenantTables = [
  'company',
  'series',
  'number_skip',
  'tax_class',
  'filing',
  'note',
  'filing_run',
  'document',
  'outbox',
  'webhook',
  'client',
];

test.each(tenantTables)('a query without a filter shows only the rows of its client in %s', async (table) => {
  const column = sql.identifier(table === 'client' ? 'id' : 'client_id');
  const rows = await asTenant((tx) =>
    tx.execute<{ client: string }>(sql`select ${column} as client from ${sql.identifier(table)}`),
  );
  expect([...new Set(rows.map(({ client }) => client))]).toEqual([ours.client]);
});

test('every table has row level security and the policies of tenants, system and erasure', async () => {
  const admin = postgres(database.adminUrl, { max: 1 });
  const open = await admin`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration'
      and not (c.relrowsecurity and c.relforcerowsecurity and 2 = (
        select count(*) from pg_policies p
        where p.tablename = c.relname and p.policyname in ('every_client', 'erasure')))`;
  const tenantPolicies = await admin`
    select tablename from pg_policies where policyname = 'own_client' order by tablename`;
  await admin.end({ timeout: 5 });
  expect(open).toEqual([]);
  expect(tenantPolicies.map(({ tablename }) => tablename)).toEqual([
    'api_key',
    'attempt',
    'audit',
    'certificate',
    'client',
    'company',
    'company_logo',
    'confirmation',
    'delivery',
    'delivery_attempt',
    'document',
    'document_link',
    'erasure',
    'filing',
    'filing_run',
    'gap_check',
    'nfe_event',
    'nfse',
    'nfse_event',
    'note',
    'number_range',
    'number_skip',
    'outbox',
    'series',
    'tax_class',
    'usage',
    'webhook',
  ]);
});

test("another client's rows can be neither changed nor written", async () => {
  const changed = await asTenant((tx) =>
    tx.execute(sql`update company set legal_name = 'x' where id = ${theirs.company} returning id`),
  );
  expect([...changed]).toEqual([]);
  const planted = { ...companyRow(theirs), id: theirs.spare, cnpj: '11222333000181' };
  expect(await refused(asTenant((tx) => tx.insert(company).values(planted)))).toContain(
    'row-level security policy',
  );
});

test("another client's tax classes can be neither changed, removed nor planted", async () => {
  const removed = await asTenant((tx) =>
    tx.execute(sql`delete from tax_class where client_id = ${theirs.client} returning id`),
  );
  const changed = await asTenant((tx) =>
    tx.execute(sql`update tax_class set name = 'x' where id = ${theirs.taxClass} returning id`),
  );
  expect([[...removed], [...changed]]).toEqual([[], []]);
  const planted = taxClassRow(theirs, { id: theirs.spare, code: 'plantada' });
  expect(await refused(asTenant((tx) => tx.insert(taxClass).values(planted)))).toContain(
    'row-level security policy',
  );
  const inTheirCompany = taxClassRow(ours, { id: ours.spare, code: 'alheia', companyId: theirs.company });
  expect(await refused(asTenant((tx) => tx.insert(taxClass).values(inTheirCompany)))).toContain(
    'tax_class_company',
  );
});

test.each([
  ['a tenant', (): Parameters<typeof inTransaction>[1] => ({ clientId: ours.client })],
  ['the system', (): Parameters<typeof inTransaction>[1] => 'system'],
] as const)('%s cannot queue a mail for a company of another client', async (_, scope) => {
  const mailOf = (companyId: string, id: string) => (tx: Transaction) =>
    tx.execute(sql`
      insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence,
        payload, recipients, status, check_at, created_at)
      values (${id}, ${ours.client}, 'email', ${companyId}, ${companyId}, 'homologation', 'email.manual', ${ours.note},
        ${id}, '{}', '[]', 'discarded', now(), now())`);
  const write = (companyId: string, id: string) => inTransaction(database.db, scope(), mailOf(companyId, id));
  const [first, second] = _ === 'a tenant' ? ['a', 'b'] : ['c', 'd'];
  expect(await refused(write(theirs.company, first.repeat(24)))).toContain(
    'a mail is of a company of its client',
  );
  expect([...(await write(ours.company, second.repeat(24)))]).toEqual([]);
});

test('a session without a scope can read nothing', async () => {
  const bare = postgres(database.url, { max: 1 });
  expect(await refused(bare`select * from company`.then((rows) => rows))).toContain('permission denied');
  await bare.end({ timeout: 5 });
});

test('the scope ends with its transaction: the next one on the same connection starts without', async () => {
  const one = postgres(database.url, { max: 1 });
  await one.begin(async (tx) => {
    await tx`select set_config('role', ${database.roles.tenant}, true), set_config('app.client_id', ${ours.client}, true)`;
    expect(await tx`select id from company`).toHaveLength(1);
  });
  expect(await refused(one`select id from company`.then((rows) => rows))).toContain('permission denied');
  await one.end({ timeout: 5 });
});

test('the login is not a superuser, cannot bypass row level security, and owns no table', async () => {
  const bare = postgres(database.url, { max: 1 });
  const [role] = await bare`
    select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = session_user`;
  const owned = await bare`select tablename from pg_tables where tableowner = session_user`;
  await bare.end({ timeout: 5 });
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolinherit: false });
  expect(owned).toEqual([]);
});

test.each(['api_key', 'authority_state', 'authority_block', 'gap_check', 'lease'])(
  'tenants have no access to %s',
  async (table) => {
    expect(
      await refused(asTenant((tx) => tx.execute(sql`select * from ${sql.identifier(table)}`))),
    ).toContain('permission denied');
  },
);
