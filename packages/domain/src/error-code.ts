/** Returns the code that Node, a library or the database gave an error; undefined for one without, and for a number. */
export function errorCodeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
