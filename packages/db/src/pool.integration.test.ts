import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { type Connection, openPool, type Pool } from './pool.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { openCuttingProxy } from './testing/cutting-proxy.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const four = defineStatement<NoParameters, { four: number }>('select 4 as four');
const deadline = { name: 'DatabaseError', class: 'timeout', code: 'DEADLINE' };

const database = useTestDatabase();

test('a transaction that has no connection when its deadline ends never begins', async () => {
  const db = openDatabase({ url: database.url, max: 1, deadlineMs: 500 });
  const answers = () => db.read('system', four, {}).catch(() => []);
  await expect.poll(answers, { timeout: 60_000 }).toEqual([{ four: 4 }]);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasBegun = false;
  const transactions = [
    db.transaction('system', () => held),
    db.transaction('system', async () => {
      hasBegun = true;
    }),
  ];
  for (const end of await Promise.allSettled(transactions)) {
    expect(end).toMatchObject({ status: 'rejected', reason: deadline });
  }
  goOn();
  await expect.poll(answers, { timeout: 60_000 }).toEqual([{ four: 4 }]);
  expect(hasBegun).toBe(false);
  await db.close();
});

const openSmallPool = (url: string): Pool =>
  openPool({ url, role: database.roles.system, max: 1, deadlineMs: 60_000 });
const selectFour = (connection: Connection) => connection.unsafe('select 4 as four');

test.each(['reset', 'end'] as const)(
  'when a connection is cut by %s before it opens, the request fails, and the next requests get a connection',
  async (by) => {
    const proxy = await openCuttingProxy(database.url);
    const pool = openSmallPool(proxy.url);
    proxy.cutAll({ point: 'accepted', by, turns: 0 });
    await expect(pool.lend(selectFour)).rejects.toMatchObject({ class: 'unavailable' });
    proxy.heal();
    for (const _ of [1, 2, 3]) expect(await pool.lend(selectFour)).toMatchObject([{ four: 4 }]);
    await pool.client.end();
    await proxy.close();
  },
);

test('the end of a pool waits until a lent connection is returned', async () => {
  const pool = openSmallPool(database.url);
  let end: Promise<void> = Promise.resolve();
  await pool.lend(async (connection) => {
    end = pool.client.end();
    expect(await selectFour(connection)).toMatchObject([{ four: 4 }]);
  });
  await end;
});

test('a connection that was returned leaves no timer, which would keep the process alive until its deadline', async () => {
  const pool = openSmallPool(database.url);
  await pool.lend(selectFour);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (const _ of [1, 2, 3]) await pool.lend(selectFour);
  expect(timers()).toBeLessThanOrEqual(before);
  await pool.client.end();
});

test('the pools of a database say how many connections are in use, and what waits for one', async () => {
  const db = openDatabase({ url: database.url, max: 2, deadlineMs: 60_000 });
  const pool = () => db.pools().find(({ role }) => role === 'system');
  expect(pool()).toEqual({ role: 'system', lent: 0, most: 2, waiting: 0 });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const transactions = [1, 2, 3].map(() => db.transaction('system', () => held));
  await expect.poll(pool, { timeout: 60_000 }).toEqual({ role: 'system', lent: 2, most: 2, waiting: 1 });
  goOn();
  await Promise.all(transactions);
  expect(pool()).toEqual({ role: 'system', lent: 0, most: 2, waiting: 0 });
  await db.close();
});
