import type { CliSettings } from '@fiscal/config';
import { offsetClock } from '@fiscal/domain';
import { type DocumentOperator, openOperatorContext, systemClock } from '@fiscal/services';
import { neededSetting } from './context/needed-setting.ts';

/** Opens the database for one command. */
export async function withOperator<T>(
  settings: CliSettings,
  work: (operator: DocumentOperator) => Promise<T>,
): Promise<T> {
  const { API_KEY_PEPPER: keyPepper, CLOCK_OFFSET: offsetMs } = settings;
  const databaseUrl = neededSetting(settings, 'DATABASE_URL');
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
