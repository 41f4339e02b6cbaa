import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type SentStatement } from './database.ts';
import { company } from './schema/index.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { openStallableProxy, type StallableProxy } from './testing/stallable-proxy.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const clientId = '0123456789abcdef01234567';
const kept = defineStatement<NoParameters, { statement: string; generic: string; custom: string }>(
  `select statement, generic_plans::text as generic, custom_plans::text as custom
     from pg_prepared_statements where statement not like '%pg_prepared%' order by statement`,
);
const sum = defineStatement<{ a: number; b: number }, { sum: number }>('select :a::int + :b::int as sum');

const database = useTestDatabase();
let proxy: StallableProxy;

beforeAll(async () => {
  proxy = await openStallableProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
});

test('queries and constant statements are named, inside and outside of transactions, and the names are reused', async () => {
  const sent: SentStatement[] = [];
  const db = openDatabase({ url: database.url, max: 1, onStatement: (each) => sent.push(each) });
  for (let time = 0; time < 3; time += 1) {
    await db.transaction('system', async (tx) => {
      await tx.select({ id: company.id }).from(company).where(eq(company.id, clientId));
      await tx.run(sum, { a: time, b: 1 });
    });
    expect(await db.read('system', sum, { a: time, b: 1 })).toEqual([{ sum: time + 1 }]);
  }
  const statements = await db.read('system', kept, {});
  const used = statements.map(({ statement, custom, generic }) => [
    statement.slice(0, 11),
    Number(custom) + Number(generic),
  ]);
  expect(used).toEqual([
    ['select "id"', 3],
    ['select $1::', 6],
  ]);
  expect(sent.filter(({ kind }) => kind === 'begin')).toHaveLength(3);
  expect(sent.filter((each) => each.kind === 'statement' && !each.named)).toEqual([]);
  await db.close();
});

test('a statement of more than 250 parameters, whose text varies with their number, is not kept by the server', async () => {
  const sent: SentStatement[] = [];
  const db = openDatabase({ url: database.url, max: 1, onStatement: (each) => sent.push(each) });
  const numbers = (count: number) =>
    sql.join(
      Array.from({ length: count }, (_, n) => sql`${n}::int`),
      sql`, `,
    );
  for (const count of [250, 251]) {
    await db.transaction('system', (tx) => tx.execute(sql`select greatest(${numbers(count)})`));
  }
  expect(sent.flatMap((each) => (each.kind === 'statement' ? [each.named] : []))).toEqual([true, false]);
  const statements = await db.read('system', kept, {});
  expect(statements.map(({ statement }) => statement.match(/\$\d+/g)?.length)).toEqual([250]);
  await db.close();
});

test('a text of several statements is refused, also without parameters', async () => {
  const several = defineStatement<NoParameters>("select 1; update company set legal_name = 'x'");
  await expect(database.db.read('system', several, {})).rejects.toMatchObject({ sqlstate: '42601' });
  await expect(
    database.db.transaction('system', (tx) => tx.execute(sql`select 1; select 2`)),
  ).rejects.toMatchObject({ sqlstate: '42601' });
});

test('a prepared read in either scope, a begin with its client, a statement and a commit each take one round trip', async () => {
  const db = openDatabase({ url: proxy.url, max: 1 });
  const trips = async (work: () => Promise<unknown>): Promise<number> => {
    await work();
    const before = proxy.roundTrips();
    await work();
    return proxy.roundTrips() - before;
  };
  expect(await trips(() => db.read('system', sum, { a: 1, b: 2 }))).toBe(1);
  expect(await trips(() => db.read({ clientId }, sum, { a: 1, b: 2 }))).toBe(1);
  expect(await trips(() => db.transaction({ clientId }, (tx) => tx.run(sum, { a: 1, b: 2 })))).toBe(3);
  expect(await trips(() => db.transaction('system', (tx) => tx.execute(sql`select ${1}::int`)))).toBe(3);
  await db.close();
});

test('values have the types of the schema, and lists and bytes are sent as one parameter', async () => {
  const at = new Date('2026-11-21T13:00:00.123Z');
  const values = defineStatement<
    {
      at: Date;
      bytes: Uint8Array;
      json: string;
      list: readonly string[];
      numbers: readonly number[];
      none: null;
    },
    Record<string, unknown>
  >(
    `select :at::timestamptz as at, :bytes::bytea as bytes, :json::jsonb as json, 1.50::numeric as amount, 7::bigint as big,
            'a"b\\c' = any(:list::text[]) as listed, 3 = any(:numbers::int[]) as counted, :none::text as none, true as yes,
            date '2026-11-21' as day, 2.5::float8 as float, null::timestamptz as never`,
  );
  const [row] = await database.db.read('system', values, {
    at,
    bytes: new Uint8Array([0, 255, 39]),
    json: '{"a":[1]}',
    list: ['x,{}', 'a"b\\c'],
    numbers: [1, 3],
    none: null,
  });
  expect(row).toEqual({
    at,
    bytes: new Uint8Array([0, 255, 39]),
    json: { a: [1] },
    amount: '1.50',
    big: '7',
    listed: true,
    counted: true,
    none: null,
    yes: true,
    day: '2026-11-21',
    float: 2.5,
    never: null,
  });
});

test('a read of a tenant cannot change rows, and an invalid client id is refused', async () => {
  const write = defineStatement<NoParameters>("update company set legal_name = 'x'");
  await expect(database.db.read({ clientId }, write, {})).rejects.toMatchObject({
    class: 'readOnly',
    sqlstate: '25006',
  });
  expect(await database.db.read({ clientId }, sum, { a: 1, b: 1 })).toEqual([{ sum: 2 }]);
  await expect(database.db.transaction({ clientId: "'; reset role" }, async () => 1)).rejects.toThrow(
    'hexadecimal',
  );
});
