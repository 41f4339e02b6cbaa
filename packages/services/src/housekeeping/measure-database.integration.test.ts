import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@fiscal/db';
import { expect, test } from 'vitest';
import { useHarness } from '../testing/use-harness.ts';
import { measureDatabase } from './measure-database.ts';

const harness = useHarness();

test('a transaction is measured when another login leaves it open', async () => {
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
