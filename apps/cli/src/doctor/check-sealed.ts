import type { CliSettings } from '@fiscal/config';
import { countSealed, openOperatorContext, type SealedCount, systemClock } from '@fiscal/services';
import { statusOf } from '../context/key-status.ts';
import { configuredMasterKeys } from '../context/open-vault.ts';
import { type CheckResult, missing, ok, optional } from './check.ts';

/** The name of the check. */
export const sealedName = 'sealed secrets';

/**
 * Checks that the configured master keys open every certificate and webhook secret. Database and keys must have passed
 * their checks.
 */
export async function checkSealed(settings: CliSettings): Promise<CheckResult> {
  const keys = configuredMasterKeys(settings);
  const { operator, close } = openOperatorContext({
    databaseUrl: settings.DATABASE_URL ?? '',
    keyPepper: undefined,
    documents: undefined,
    clock: systemClock,
  });
  try {
    const statuses = statusOf(keys, await countSealed(operator));
    const inState = (wanted: string) => statuses.filter(({ state }) => state === wanted);
    const [current, older, absent] = [inState('current'), inState('older'), inState('absent')];
    if (absent.length > 0) {
      return missing(
        sealedName,
        `${total(absent)} under ${ids(absent)}`,
        'restore that key: no other key opens them',
      );
    }
    if (older.length > 0) {
      return optional(sealedName, `${total(older)} under the older ${ids(older)}`, 'fiscal keys rewrap');
    }
    return ok(sealedName, `${total(current)}, all under ${keys.current}`);
  } finally {
    await close();
  }
}

const total = (counts: readonly SealedCount[]): number =>
  counts.reduce((sum, { certificates, webhooks }) => sum + certificates + webhooks, 0);

const ids = (counts: readonly SealedCount[]): string => counts.map(({ keyId }) => keyId).join(', ');
