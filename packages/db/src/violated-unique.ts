import { databaseErrorOf } from './database-error.ts';

/** Returns the name of the unique constraint that a statement violated; undefined for another error. */
export function violatedUnique(error: unknown): string | undefined {
  const failure = databaseErrorOf(error);
  return failure?.sqlstate === '23505' ? failure.constraint : undefined;
}
