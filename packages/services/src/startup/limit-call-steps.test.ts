import { type Database, defineStatement, type NoParameters } from '@fiscal/db';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitCallSteps } from './limit-call-steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const statement = defineStatement<NoParameters, object>('select');

/** A database whose work never ends, with the number of its connections in use. */
function silentDatabase() {
  let inUse = 0;
  const begin = async () => {
    inUse += 1;
    return new Promise<never>(() => undefined);
  };
  const db: Database = {
    transaction: begin,
    read: begin,
    readTogether: begin,
    autocommit: begin,
    pools: () => [],
    listen: begin,
    close: begin,
  };
  return { db, inUse: () => inUse };
}

test('posts hold at most their share of the connections, and calls use the rest', async () => {
  const { db, inUse } = silentDatabase();
  const { calling, posting } = limitCallSteps({ db }, { callSteps: 4, postSteps: 1 });
  const begin = (handle: Database) => {
    handle.autocommit(statement, {}).catch(() => undefined);
    return vi.advanceTimersByTimeAsync(0);
  };
  for (let n = 0; n < 10; n += 1) await begin(posting.db);
  expect(inUse()).toBe(1);
  for (let n = 0; n < 10; n += 1) await begin(calling.db);
  expect(inUse()).toBe(4);
});

test('the wait for a connection fails after 5 seconds', async () => {
  const { db } = silentDatabase();
  const { calling } = limitCallSteps({ db }, { callSteps: 1, postSteps: 1 });
  void calling.db.autocommit(statement, {});
  let failed = false;
  calling.db.autocommit(statement, {}).catch(() => {
    failed = true;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(failed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toBe(true);
});
