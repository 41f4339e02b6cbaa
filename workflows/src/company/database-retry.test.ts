import { productionTiming } from '@fiscal/contracts';
import { expect, test } from 'vitest';
import { databaseRetry } from './database-retry.ts';

test('a task about a company asks a database that is away from 5 s up to every 5 minutes, without an end', () => {
  const retry = databaseRetry({ id: 'unused', databaseMs: productionTiming.databaseMs });
  expect(retry).toEqual({ initialInterval: 5_000, backoffCoefficient: 2, maximumInterval: 300_000 });
});
