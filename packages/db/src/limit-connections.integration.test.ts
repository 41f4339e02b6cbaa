import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { limitConnections } from './limit-connections.ts';
import { defineStatement, type NoParameters } from './statement.ts';
import { patientDeadlineMs } from './testing/test-database.ts';
import { useTestDatabase } from './testing/use-test-database.ts';

const one = defineStatement<NoParameters, { one: number }>('select 1 as one');
const wait = defineStatement<NoParameters, { done: string }>('select pg_advisory_xact_lock(1)::text as done');
const connections = 3;
const database = useTestDatabase();
let db: Database;
beforeAll(async () => {
  db = openDatabase({ url: database.url, max: connections, deadlineMs: patientDeadlineMs });
});
afterAll(async () => {
  await db.close();
});

const waitingForLocks = async (): Promise<number> => {
  const [row] = await database.readAsOwner<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
};

/** Runs `work` while the lock that `wait` waits for is held. */
const whileLocked = (work: () => Promise<void>): Promise<void> =>
  database.db.transaction('system', async (tx) => {
    await tx.run(wait, {});
    await work();
  });

test('concurrent work holds no more connections than its limit, and the others stay free', async () => {
  const calls = limitConnections(db, { most: 2, deadlineMs: patientDeadlineMs });
  const tenant = { clientId: '0123456789abcdef01234567' };
  let all: Promise<unknown> | undefined;
  await whileLocked(async () => {
    all = Promise.all(
      Array.from({ length: 4 }, () => [
        calls.autocommit(wait, {}),
        calls.read('system', wait, {}),
        calls.transaction(tenant, (tx) => tx.run(wait, {})),
      ]).flat(),
    );
    await expect.poll(waitingForLocks, { timeout: 60_000 }).toBe(2);
    expect(await db.read('system', one, {})).toEqual([{ one: 1 }]);
    expect(await waitingForLocks()).toBe(2);
  });
  await all;
});

test('a wait that is longer than the deadline ends as if there were no limit, and does not use a turn', async () => {
  const calls = limitConnections(db, { most: 1, deadlineMs: 50 });
  let first: Promise<unknown> | undefined;
  await whileLocked(async () => {
    first = calls.autocommit(wait, {});
    await expect(calls.autocommit(one, {})).rejects.toMatchObject({ class: 'timeout', code: 'DEADLINE' });
  });
  await first;
  expect(await calls.autocommit(one, {})).toEqual([{ one: 1 }]);
});

test('failed work frees its turn', async () => {
  const calls = limitConnections(db, { most: 1, deadlineMs: patientDeadlineMs });
  const broken = defineStatement<NoParameters, { one: number }>('select 1 / 0 as one');
  await expect(calls.autocommit(broken, {})).rejects.toMatchObject({ sqlstate: '22012' });
  expect(await calls.autocommit(one, {})).toEqual([{ one: 1 }]);
});
