/** The environment of the test process; the only place of this package that reads it. */
export const testEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/** The same environment, which only a set-up of the test runner changes, before it starts its processes. */
export const useEnvironment = (): Record<string, string | undefined> => process.env;
