import { useOpened } from '@fiscal/testkit/testing';
import { inject } from 'vitest';
import { createHarness, type Harness } from './harness.ts';

type Parts = Parameters<typeof createHarness> extends [string, ...infer Rest] ? Rest : never;

/** Opens the harness of a test file, with a database of its own, and closes it after the tests. */
export const useHarness = (...parts: Parts): Harness =>
  useOpened(() => createHarness(inject('postgresUrl'), ...parts));
