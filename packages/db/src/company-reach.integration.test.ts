import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { beforeAll, expect, inject, test } from 'vitest';
import { inTransaction, type Transaction } from './database.ts';
import { databaseErrorOf } from './database-error.ts';
import { company, companyLogo, usage } from './schema/index.ts';
import { at, companyRow, idsOf, plantTenant } from './testing/rows.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const ours = idsOf(1);
const reached = idsOf(2).company;
const database = useTestDatabase();

beforeAll(async () => {
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ours);
    await tx.insert(company).values({ ...companyRow(ours), id: reached, cnpj: '11222333000181' });
    await tx.insert(usage).values([quotation(ours.spare, null), quotation(ours.attempt, ours.company)]);
  });
  await inTransaction(database.db, { clientId: ours.client }, (tx) =>
    tx.insert(companyLogo).values(logo(ours.company)),
  );
});

const quotation = (documentId: string, companyId: string | null) => ({
  documentId,
  documentKind: 'taxQuotation' as const,
  clientId: ours.client,
  companyId,
  environment: 'homologation' as const,
  month: '2026-11',
  at,
});

const logo = (companyId: string) => ({
  clientId: ours.client,
  companyId,
  mediaType: 'image/png' as const,
  width: 1,
  height: 1,
  uploadedSha256: Buffer.alloc(32),
  sha256: Buffer.alloc(32),
  bytes: Buffer.alloc(1),
  updatedAt: at,
});

const asRestricted = <T>(work: (tx: Transaction) => Promise<T>, companyIds = [reached]): Promise<T> =>
  inTransaction(database.db, { clientId: ours.client, companyIds }, work);

const admin = async <T>(query: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const connection = postgres(database.adminUrl, { max: 1 });
  try {
    return await query(connection);
  } finally {
    await connection.end({ timeout: 5 });
  }
};

test('every table with a company column that tenants may read has the policy of companies', async () => {
  const bare = await admin(
    (query) => query`
      select c.table_name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'company_id'
        and exists (select from pg_policies p where p.tablename = c.table_name and p.policyname = 'own_client')
        and not exists (
          select from pg_policies p where p.tablename = c.table_name and p.policyname = 'own_companies'
            and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.roles = (
              select o.roles from pg_policies o where o.tablename = c.table_name and o.policyname = 'own_client'))`,
  );
  expect([...bare]).toEqual([]);
});

test.each(['company', 'series', 'tax_class', 'filing', 'note', 'number_skip', 'usage', 'company_logo'])(
  'a restricted transaction sees nothing in %s of a company that it does not reach',
  async (table) => {
    const column = sql.identifier(table === 'company' ? 'id' : 'company_id');
    const select = (tx: Transaction) =>
      tx.execute<{ id: string }>(sql`select ${column} as id from ${sql.identifier(table)}`);
    const seen = async (companyIds: string[]) => (await asRestricted(select, companyIds)).map(({ id }) => id);
    expect((await seen([])).length).toBeGreaterThan(0);
    expect(await seen([reached])).toEqual(table === 'company' ? [reached] : []);
    expect(await seen([reached, ours.company])).toContain(ours.company);
  },
);

test('a restricted transaction changes and writes no row of the other company, and counts a quotation without a company', async () => {
  const update = sql`update company set ie = '1' where id = ${ours.company} returning id`;
  expect([...(await asRestricted((tx) => tx.execute(update)))]).toEqual([]);
  const insert = (companyId: string | null, id: string) =>
    asRestricted((tx) => tx.insert(usage).values(quotation(id, companyId))).catch(databaseErrorOf);
  expect(await insert(ours.company, '1'.repeat(24))).toMatchObject({ sqlstate: '42501' });
  expect(await insert(null, '2'.repeat(24))).not.toBeInstanceOf(Error);
  expect(await insert(reached, '3'.repeat(24))).not.toBeInstanceOf(Error);
});

test('a restricted transaction neither removes nor writes the logo of the other company', async () => {
  const remove = sql`delete from company_logo where company_id = ${ours.company} returning company_id`;
  expect([...(await asRestricted((tx) => tx.execute(remove)))]).toEqual([]);
  const third = idsOf(3).company;
  const insert = (companyIds: string[]) =>
    asRestricted((tx) => tx.insert(companyLogo).values(logo(third)), companyIds).catch(databaseErrorOf);
  expect(await insert([reached])).toMatchObject({ sqlstate: '42501' });
  // The row of a company within reach fails only because the company does not exist.
  expect(await insert([third])).toMatchObject({ sqlstate: '23503' });
});

test('the restriction ends with its transaction, on the same connection', async () => {
  const one = await createTestDatabase(inject('postgresUrl'), { max: 1 });
  const reach = (companyIds: string[]) =>
    inTransaction(one.db, { clientId: ours.client, companyIds }, (tx) =>
      tx.execute<{ reach: string }>(sql`select current_setting('app.company_ids', true) as reach`),
    );
  expect([...(await reach([reached]))]).toEqual([{ reach: reached }]);
  expect([...(await reach([]))]).toEqual([{ reach: '' }]);
  await one.drop();
});

test('an invalid id never reaches the database', async () => {
  await expect(asRestricted(async () => undefined, ["'; reset role; --"])).rejects.toThrow(/24 hexadecimal/);
});
