import { errorCodeOf } from './error-code.ts';

/**
 * Describes why a file could not be read, by its path and the code of the system; undefined for another failure. `file`
 * is the path for errors without one, such as that of a folder in place of a file.
 */
export function describeUnreadable(error: unknown, file?: string): string | undefined {
  const code = errorCodeOf(error);
  const path: unknown = error instanceof Error ? (Reflect.get(error, 'path') ?? file) : undefined;
  return code !== undefined && typeof path === 'string' ? `${path} cannot be read (${code})` : undefined;
}
