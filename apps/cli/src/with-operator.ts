import { offsetClock } from '@fiscal/domain';
import { type OperatorContext, openOperatorContext, systemClock } from '@fiscal/services';
import { CommandFailed } from './context/command-failed.ts';
import type { CliSettings } from './context/env.ts';

/** Opens the database for the time of one command. */
export async function withOperator<T>(
  { DATABASE_URL: databaseUrl, API_KEY_PEPPER: keyPepper, CLOCK_OFFSET: offsetMs }: CliSettings,
  work: (operator: OperatorContext) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) throw new CommandFailed('DATABASE_URL is needed for this command');
  const { operator, close } = openOperatorContext({
    databaseUrl,
    keyPepper,
    clock: offsetClock(systemClock, offsetMs),
  });
  try {
    return await work(operator);
  } finally {
    await close();
  }
}
