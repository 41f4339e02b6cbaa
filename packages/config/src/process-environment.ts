/** The environment variables of a process, unchanged. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of this process. Only this function reads it. */
export const processEnvironment = (): Environment => process.env;
