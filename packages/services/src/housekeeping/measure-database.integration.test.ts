import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@fiscal/db';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHarness, type Harness } from '../testing/harness.ts';
import { measureDatabase } from './measure-database.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'));
});
afterAll(() => harness.close());

test('a transaction that another login leaves open is seen', async () => {
  const other = openDatabase({ url: harness.database.timedUrls.api, purpose: 'api', max: 1 });
  try {
    await other.transaction('gateway', async () => {
      await setTimeout(50);
      const { oldestTransactionMs } = await measureDatabase(harness.sys);
      expect(oldestTransactionMs).toBeGreaterThanOrEqual(50);
    });
  } finally {
    await other.close();
  }
});
