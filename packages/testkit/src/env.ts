/** The environment of the test process; the only place of this package that reads it. */
export const testEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;
