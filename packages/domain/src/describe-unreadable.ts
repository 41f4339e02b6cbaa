/** Describes why a file could not be read, by its path and the code of the system; undefined for another failure. */
export function describeUnreadable(error: unknown): string | undefined {
  const [code, path]: unknown[] =
    error instanceof Error ? [Reflect.get(error, 'code'), Reflect.get(error, 'path')] : [];
  return typeof code === 'string' && typeof path === 'string'
    ? `${path} cannot be read (${code})`
    : undefined;
}
