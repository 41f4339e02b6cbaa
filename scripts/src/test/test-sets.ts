/** The sets of tests: each test file is in exactly one, by whether `.deep.` stands in its name. */
export type TestSet = 'quick' | 'deep';

/** The configuration of the test runner for a set. */
export const configOf: Readonly<Record<TestSet, string>> = {
  quick: 'vitest.config.ts',
  deep: 'vitest.deep.config.ts',
};
