import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { openStallableProxy, type StallableProxy } from './testing/stallable-proxy.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const four = defineStatement<NoParameters, { four: number }>('select 4 as four');
const sleep = defineStatement<{ seconds: number }>('select pg_sleep(:seconds)');
const clientId = '0123456789abcdef01234567';
const deadline = { name: 'DatabaseError', class: 'timeout', code: 'DEADLINE' };

const database = useTestDatabase();
let proxy: StallableProxy;

beforeAll(async () => {
  proxy = await openStallableProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
});

test('a transaction ends at the deadline when the server no longer answers; the next one has a new connection', async () => {
  const db = openDatabase({ url: proxy.url, max: 1, deadlineMs: 300 });
  const answers = () => Promise.all([db.read('system', four, {}), db.read({ clientId }, four, {})]);
  // A machine that does much else may take longer than the deadline to connect.
  await expect.poll(() => answers().catch(() => []), { timeout: 60_000 }).toHaveLength(2);
  const before = proxy.opened();
  proxy.stall();
  const started = [
    db.transaction('system', (tx) => tx.run(four, {})),
    db.transaction('system', (tx) => tx.run(four, {})),
    db.read({ clientId }, four, {}),
    db.autocommit(four, {}),
  ];
  for (const end of await Promise.allSettled(started)) {
    expect(end).toMatchObject({ status: 'rejected', reason: deadline });
  }
  proxy.resume();
  await expect
    .poll(() => db.read('system', four, {}).catch(() => []), { timeout: 60_000 })
    .toEqual([{ four: 4 }]);
  await expect
    .poll(() => db.read({ clientId }, four, {}).catch(() => []), { timeout: 60_000 })
    .toEqual([{ four: 4 }]);
  expect(proxy.opened()).toBeGreaterThan(before);
  await db.close();
});

test('the wait for a server that accepts connections and never answers ends at the deadline', async () => {
  const db = openDatabase({ url: proxy.url, max: 1, deadlineMs: 300 });
  proxy.stall();
  await expect(db.read('system', four, {})).rejects.toMatchObject({
    name: 'DatabaseError',
    class: expect.any(String),
  });
  proxy.resume();
  await expect
    .poll(() => db.read('system', four, {}).catch(() => []), { timeout: 60_000 })
    .toEqual([{ four: 4 }]);
  await db.close();
});

test('work that continues after the deadline writes nothing', async () => {
  const db = openDatabase({ url: database.url, max: 1, deadlineMs: 300 });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begun = false;
  let late: Promise<unknown> = Promise.resolve();
  const work = () =>
    db.transaction('system', async (tx) => {
      begun = true;
      await held;
      late = tx.run(four, {});
      return late;
    });
  // A machine that does much else may take longer than the deadline to connect.
  do await expect(work()).rejects.toMatchObject(deadline);
  while (!begun);
  goOn();
  await expect
    .poll(
      () =>
        late.then(
          () => 'ran',
          (error: { class?: string }) => error.class,
        ),
      { timeout: 60_000 },
    )
    .toBe('unavailable');
  await db.close();
});

test('the timeouts of a login end its statements and transactions at the server', async () => {
  const db = openDatabase({ url: database.timedUrls.api, purpose: 'api', max: 1 });
  const settings = defineStatement<NoParameters, { name: string; setting: string; unit: string }>(
    "select name, setting from pg_settings where name like '%timeout' and source = 'user' order by name",
  );
  const expected = [
    { name: 'idle_in_transaction_session_timeout', setting: '3000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '3000' },
    { name: 'transaction_timeout', setting: '4000' },
  ];
  expect(await db.read('gateway', settings, {})).toEqual(expected);
  expect(await db.read({ clientId }, settings, {})).toEqual(expected);
  await expect(db.autocommit(sleep, { seconds: 60 }, 'gateway')).rejects.toMatchObject({
    class: 'timeout',
    sqlstate: '57014',
  });
  await db.close();
  for (const [purpose, longest] of [
    ['worker', ['10000', '5000', '10000', '15000']],
    ['eraser', ['5000', '2000', '5000', '8000']],
    ['console', ['3000', '2000', '3000', '4000']],
  ] as const) {
    const other = openDatabase({ url: database.timedUrls[purpose], purpose, max: 1 });
    const rows = await other.read(purpose === 'eraser' ? 'eraser' : 'system', settings, {});
    expect(rows.map(({ setting }) => setting)).toEqual(longest);
    await other.close();
  }
});
