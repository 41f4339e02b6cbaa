import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '@fiscal/db';
import { expect, test } from 'vitest';
import { useHarness } from '../testing/use-harness.ts';
import { measureDatabase } from './measure-database.ts';

const harness = useHarness();

test('a transaction that another login leaves open is measured', async () => {
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
