import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseWatch, watchDatabase } from './watch-database.ts';

let database: TestDatabase;
let watch: DatabaseWatch;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  watch = watchDatabase(database.adminUrl, ['chaos-1']);
});
afterAll(async () => {
  await watch.close();
  await database.drop();
});

// A question that the database cannot answer would be asked again without end.
test('the database understands what it is asked', async () => {
  const signal = AbortSignal.timeout(20_000);
  const nothing = { accepted: 0, answered: 0, authorized: 0, filings: 0, done: 0, astray: [] };
  expect(await watch.progress(signal)).toEqual(nothing);
  expect(await watch.pendingDeliveries('0'.repeat(24), signal)).toEqual([]);
});
