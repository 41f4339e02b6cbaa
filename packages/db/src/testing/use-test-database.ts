import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts';

/** Opens a migrated database for a test file, and drops it after the tests. */
export const useTestDatabase = (options: TestDatabaseOptions = {}): TestDatabase =>
  useOpened(
    () => createTestDatabase(inject('postgresUrl'), options),
    ({ drop }) => drop(),
  );
