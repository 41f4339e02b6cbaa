import { offsetClock } from '@fiscal/domain';
import { type DocumentOperator, openOperatorContext, systemClock } from '@fiscal/services';
import { CommandFailed } from './context/command-failed.ts';
import type { CliSettings } from './context/env.ts';

/** Opens the database for the time of one command. */
export async function withOperator<T>(
  settings: CliSettings,
  work: (operator: DocumentOperator) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: databaseUrl, API_KEY_PEPPER: keyPepper, CLOCK_OFFSET: offsetMs } = settings;
  if (databaseUrl === undefined) throw new CommandFailed('DATABASE_URL is needed for this command');
  const { operator, close } = openOperatorContext({
    databaseUrl,
    keyPepper,
    documents: settings,
    clock: offsetClock(systemClock, offsetMs),
  });
  try {
    return await work(operator);
  } finally {
    await close();
  }
}
