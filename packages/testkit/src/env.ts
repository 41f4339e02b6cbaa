/** The environment of the test process; the only place of this package that reads it. */
export const testEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/** The same, to be written by a set-up of the test runner before it starts its processes. */
export const useEnvironment = (): Record<string, string | undefined> => process.env;
