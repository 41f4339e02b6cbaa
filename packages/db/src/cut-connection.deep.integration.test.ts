import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { type Connection, openPool } from './pool.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { type Cut, type CutPoint, cutPoints, openCuttingProxy } from './testing/cutting-proxy.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const database = useTestDatabase();

beforeAll(async () => {
  await database.asOwner(`create table mark (mark text not null);
    grant select, insert on mark to ${database.roles.system}`);
});

const four = defineStatement<NoParameters, { four: number }>('select 4 as four');
const long = defineStatement<{ size: number }>("select repeat('x', :size::int)");
const insertMark = (mark: string) => defineStatement(`insert into mark values ('${mark}')`);
const newMark = (): string => randomBytes(12).toString('hex');

/** Works that send a mark in one message; a write also stores a row. */
const reads: readonly Work[] = [
  (db, mark) =>
    db.transaction({ clientId: mark }, async (tx) => {
      await tx.run(long, { size: 100_000 });
      await tx.run(four, {});
    }),
  (db, mark) => db.read({ clientId: mark }, four, {}),
];
const writes: readonly Work[] = [
  (db, mark) =>
    db.transaction('system', (tx) =>
      Promise.all([tx.run(four, {}), tx.run(insertMark(mark), {}), tx.run(long, { size: 100_000 })]),
    ),
  (db, mark) => db.autocommit(insertMark(mark), {}),
];
type Work = (db: Database, mark: string) => Promise<unknown>;

const lost = { name: 'DatabaseError', class: 'unavailable' };
const outcomeOf = (started: Promise<unknown>): Promise<unknown> =>
  started.then(
    () => 'answered',
    (error: unknown) => error,
  );

async function withCuts(cut: Cut, work: (db: Database, proxy: Proxy) => Promise<void>): Promise<void> {
  const proxy = await openCuttingProxy(database.url);
  const db = openDatabase({ url: proxy.url, max: 2 });
  proxy.cutAll(cut);
  await work(db, proxy);
  proxy.heal();
  // A connection may still be cut; then one more statement fails.
  for (const scope of ['system', { clientId: newMark() }] as const) {
    const serves = () => outcomeOf(Promise.all([1, 2, 3].map(() => db.read(scope, four, {}))));
    await expect.poll(serves, { timeout: 60_000 }).toBe('answered');
  }
  await db.close();
  await proxy.close();
}
type Proxy = Awaited<ReturnType<typeof openCuttingProxy>>;

async function isStored(mark: string): Promise<boolean> {
  const rows = await database.readAsOwner(`select mark from mark where mark = '${mark}'`);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows.length === 1;
}

const kinds = ['reset', 'end'] as const;
const everyPoint = cutPoints.flatMap((point) => kinds.map((by) => [point, by] as const));
const turns = [0, 1, 2, 5];

test.each(everyPoint)(
  'when every connection is cut at %s by %s, all work ends, nothing is sent twice, and the pool still works',
  async (point, by) => {
    const round = (after: number) =>
      withCuts({ point, by, turns: after }, async (db, proxy) => {
        const started = [...reads, ...writes, ...reads.slice(0, 1), ...writes.slice(0, 1)].map((work) => {
          const mark = newMark();
          return { mark, writing: writes.includes(work), outcome: outcomeOf(work(db, mark)) };
        });
        for (const { mark, writing, outcome } of started) {
          const end = await outcome;
          if (end !== 'answered') expect(end).toMatchObject(lost);
          else if (writing) expect(await isStored(mark)).toBe(true);
          expect(proxy.timesSent(mark)).toBeLessThanOrEqual(1);
        }
        expect(proxy.cuts()).toBeGreaterThan(1);
      });
    await Promise.all(turns.map(round));
  },
);

test.each(kinds)('a commit whose answer is cut by %s fails, although it is stored, once', (by) =>
  withCuts({ point: 'commit-unanswered', by, turns: 0 }, async (db, proxy) => {
    const mark = newMark();
    const outcome = await outcomeOf(db.transaction('system', (tx) => tx.run(insertMark(mark), {})));
    expect(outcome).toMatchObject(lost);
    await expect.poll(() => isStored(mark), { timeout: 60_000 }).toBe(true);
    expect(proxy.timesSent(mark)).toBe(1);
  }),
);

test('the pool ends while it still opens a connection for a request that another connection has served', async () => {
  const proxy = await openCuttingProxy(database.url);
  const pool = openPool({ url: proxy.url, role: database.roles.system, max: 2, deadlineMs: 60_000 });
  const select = (connection: Connection) => connection.unsafe('select 4 as four');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begin) => {
    holding = pool.lend(async (connection) => {
      begin();
      await released;
      return select(connection);
    });
  });
  proxy.cutAll({ point: 'ready', by: 'reset', turns: 0 });
  await expect(pool.lend(select)).rejects.toMatchObject(lost);
  proxy.heal();
  const served = pool.lend(select);
  release();
  expect(await Promise.all([holding, served])).toMatchObject([[{ four: 4 }], [{ four: 4 }]]);
  await pool.client.end();
  await proxy.close();
});

const listening: readonly CutPoint[] = ['accepted', 'authentication', 'ready', 'first-message-unanswered'];

test.each(listening.flatMap((point) => kinds.map((by) => [point, by] as const)))(
  'a subscription survives cuts of its new connections at %s by %s',
  async (point, by) => {
    const proxy = await openCuttingProxy(database.url);
    const db = openDatabase({ url: proxy.url, max: 1 });
    const channel = `cut_${newMark()}`;
    const payloads: string[] = [];
    let opened = 0;
    await db.listen(
      channel,
      (payload) => payloads.push(payload),
      () => {
        opened += 1;
      },
    );
    proxy.cutAll({ point, by, turns: 0 });
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "${channel}"%'`,
    );
    await expect.poll(proxy.cuts, { timeout: 60_000 }).toBeGreaterThan(1);
    proxy.heal();
    await expect.poll(() => opened, { timeout: 60_000 }).toBeGreaterThan(1);
    await database.asOwner(`notify "${channel}", 'after'`);
    await expect.poll(() => payloads, { timeout: 60_000 }).toContain('after');
    await db.close();
    await proxy.close();
  },
);
