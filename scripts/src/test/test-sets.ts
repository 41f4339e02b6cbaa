/** The sets of tests: each test file is in exactly one, by whether `.deep.` stands in its name. */
export type TestSet = 'quick' | 'deep';

/** The configuration of the test runner for a set. */
export const configOf: Readonly<Record<TestSet, string>> = {
  quick: 'vitest.config.ts',
  deep: 'vitest.deep.config.ts',
};

/** Returns the set that a file of configuration is named for. */
export const setOf = (file: string): TestSet => (file.endsWith(configOf.deep) ? 'deep' : 'quick');
