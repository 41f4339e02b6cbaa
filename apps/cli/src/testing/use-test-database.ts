import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';

/** Opens a migrated database for a test file, and drops it after the tests. */
export const useTestDatabase = (): TestDatabase =>
  useOpened(
    () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
    ({ drop }) => drop(),
  );
