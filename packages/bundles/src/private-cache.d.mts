type Environment = Readonly<Record<string, string | undefined>>;

export function cacheFolder(environment: Environment): string;
export function privateCache(environment: Environment, ...names: readonly string[]): string | undefined;
