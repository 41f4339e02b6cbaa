import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { createIssuingHarness, type HarnessOptions, type IssuingHarness } from './issuing-harness.ts';

/** The harness of a test file, with a database and an authority of its own. */
export const useIssuingHarness = (options: HarnessOptions = {}): IssuingHarness =>
  useOpened(() => createIssuingHarness(inject('postgresUrl'), options));
