import { productionTiming } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import { databaseRetry } from './database-retry.ts';

test('a company task retries an unreachable database after 5 s, later every 5 minutes, without an end', () => {
  const retry = databaseRetry({ id: 'unused', databaseMs: productionTiming.databaseMs });
  expect(retry).toEqual({ initialInterval: 5_000, backoffCoefficient: 2, maximumInterval: 300_000 });
});
