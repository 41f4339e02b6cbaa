/** The environment of a process, as it was given. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of this process: nothing else of the service reads it. */
export const processEnvironment = (): Environment => process.env;
