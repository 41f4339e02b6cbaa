import { createTestDatabase, type TestDatabase } from '@fiscal/db/testing';
import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';

/** A migrated database of the test file's own. */
export const useTestDatabase = (): TestDatabase =>
  useOpened(
    () => createTestDatabase(inject('postgresUrl'), { max: 2 }),
    ({ drop }) => drop(),
  );
