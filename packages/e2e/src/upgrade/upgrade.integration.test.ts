import { type Database, migrate, openDatabase } from '@fiscal/db';
import {
  clockSchema,
  createEmptyDatabase,
  createTestDatabase,
  describeTables,
  type EmptyDatabase,
  fixDatabaseClock,
  readDeclaredTables,
  readDumps,
  restoreDump,
} from '@fiscal/db/testing';
import { id24 } from '@fiscal/domain';
import { getNfeXml, issueNfe, searchNfe, searchNfse } from '@fiscal/services';
import { aRequest, aTenant, createTestContext } from '@fiscal/services/testing';
import { createTestAuthority, fixedClock, seededRandom } from '@fiscal/testkit';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const dumps = readDumps();

describe.each(dumps)('a database of $version', (dump) => {
  let database: EmptyDatabase;
  let tables: readonly string[];
  let rowsOfDump: Readonly<Record<string, number>>;
  let db: Database;
  const clock = fixedClock();

  beforeAll(async () => {
    database = await createEmptyDatabase(inject('postgresUrl'));
    await restoreDump(database.url, dump);
    rowsOfDump = await countRows(database.url);
    await migrate({ url: database.url });
    tables = await describeTables(database.url);
    await database.asOwner(clockSchema);
    await fixDatabaseClock(database, clock.now());
    db = openDatabase({ url: database.url, max: 4 });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test('gets the tables of a new one', async () => {
    const fresh = await createTestDatabase(inject('postgresUrl'));
    expect(tables).toEqual(await describeTables(fresh.adminUrl));
    await fresh.drop();
  });

  test('keeps its rows, and the code of today reads every one', async () => {
    expect(await readDeclaredTables(db)).toMatchObject(rowsOfDump);
  });

  if (dump === dumps.at(-1)) {
    test('of the newest version has rows in every table', async () => {
      const read = Object.entries(await readDeclaredTables(db));
      const empty = read.filter(([, rows]) => rows === 0).map(([name]) => name);
      expect(empty, 'fill-database.ts makes no rows of these tables').toEqual([]);
    });
  }

  test('serves its documents, and its company continues with the next number', async () => {
    const [series] = await rowsAs<{ client: string; company: string; next: number }>(`
      select s.client_id as client, s.company_id as company, s.next::int from series s
      join company c on c.id = s.company_id and c.status = 'active' where s.model = '55'`);
    if (series === undefined) throw new Error('the dump has no series');
    const ctx = contextOf(id24(series.client));
    const notes = (await searchNfe(ctx, {})).data;
    expect(notes).toHaveLength(rowsOfDump.note ?? 0);
    const cancelled = notes.find(({ status }) => status === 'cancelled');
    const { xml } = await getNfeXml(ctx, { id: cancelled?.id ?? '' });
    expect(xml).toContain(cancelled?.accessKey);
    expect((await searchNfse(ctx, {})).data).toMatchObject([{ status: 'cancelled' }]);
    const { note } = await issueNfe(ctx, {
      request: aRequest(series.company, { externalId: 'after the upgrade' }),
    });
    expect(note).toMatchObject({ status: 'queued', series: 1, number: series.next });
  });

  function contextOf(clientId: ReturnType<typeof id24>) {
    const authority = createTestAuthority({ clock });
    const { system } = createTestContext({ db, clock, random: seededRandom('upgrade'), authority });
    return { ...system, tenant: aTenant(clientId, 'test'), requestId: 'upgrade' };
  }

  async function rowsAs<Row extends object>(text: string): Promise<readonly Row[]> {
    const sql = postgres(database.url, { max: 1 });
    return sql.unsafe<Row[]>(text).finally(() => sql.end({ timeout: 5 }));
  }
});

async function countRows(url: string): Promise<Readonly<Record<string, number>>> {
  const sql = postgres(url, { max: 1 });
  try {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`;
    const counted = tables.map(async ({ name }) => {
      const [row] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(name)}`;
      return [name, row?.rows ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  } finally {
    await sql.end({ timeout: 5 });
  }
}
