import { databaseErrorOf } from './database-error.ts';

/** Name of the unique constraint that a statement ran into, or undefined when the error is another. */
export function violatedUnique(error: unknown): string | undefined {
  const failure = databaseErrorOf(error);
  return failure?.sqlstate === '23505' ? failure.constraint : undefined;
}
