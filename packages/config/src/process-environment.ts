/** The environment variables of a process, unchanged. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of this process. No other function reads it. */
export const processEnvironment = (): Environment => process.env;

/** Sets variables of this process, for a program that it loads afterwards. */
export const setProcessEnvironment = (variables: Environment): void =>
  void Object.assign(process.env, variables);
