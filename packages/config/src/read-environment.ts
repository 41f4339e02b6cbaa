import { SetupError } from '@fiscal/domain';
import type { z } from 'zod';

/** The environment of a process is not valid. The message names every invalid variable and its problem. */
export class EnvironmentError extends SetupError {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads the configuration of an app from its environment, once, at start. A variable that is set but empty counts as
 * absent. Throws EnvironmentError with one line for each problem. The lines hold no values, which may be secrets.
 */
export function readEnvironment<S extends z.ZodType>(
  schema: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`the environment does not fit:\n${lines.join('\n')}`);
}
