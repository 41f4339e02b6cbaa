import type { ServiceFields } from '@fiscal/config';
import { DatabaseRefused, type ExaminedDatabase, examineDatabase } from '@fiscal/db';
import { withinTime } from '../limits/within-time.ts';

export interface DatabaseGuard {
  readonly environment: Pick<ServiceFields, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;
  /** Called at most once, when this program must not use the database. */
  readonly onRefused: (refused: DatabaseRefused) => void;
  /** Wait before another try when the database does not answer. Default: 5 s. */
  readonly retryMs?: number | undefined;
}

/**
 * Calls `onRefused` when the database lacks migrations of this program, or when a later version migrated it and no
 * longer lets this one use it. Returns after the first try; without an answer it tries again until there is one.
 */
export async function guardDatabase({
  environment,
  onRefused,
  retryMs = 5_000,
}: DatabaseGuard): Promise<void> {
  const url = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL;
  try {
    refuseBehind(await withinTime(answerWithinMs, examineDatabase({ url })));
  } catch (error) {
    if (error instanceof DatabaseRefused) return onRefused(error);
    setTimeout(() => void guardDatabase({ environment, onRefused, retryMs }), retryMs).unref();
  }
}

const answerWithinMs = 8_000;

function refuseBehind({ missing }: ExaminedDatabase): void {
  if (missing.length === 0) return;
  throw new DatabaseRefused('behind', `the database lacks ${missing.join(', ')} of this version`);
}
