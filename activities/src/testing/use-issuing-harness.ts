import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { createIssuingHarness, type HarnessOptions, type IssuingHarness } from './issuing-harness.ts';

/** Opens the harness of a test file, with its own database and authority, and closes it after the tests. */
export const useIssuingHarness = (options: HarnessOptions = {}): IssuingHarness =>
  useOpened(() => createIssuingHarness(inject('postgresUrl'), options));
