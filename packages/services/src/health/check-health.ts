import type { HealthAnswer } from '@fiscal/api-contract';
import type { SystemContext } from '../context/context.ts';
import { withinTime } from '../limits/within-time.ts';
import { outboxLag } from '../outbox/outbox-lag.ts';

export interface Health extends Pick<HealthAnswer, 'status' | 'db' | 'documents'> {
  /** Milliseconds for which the oldest row has waited for dispatch; null when the database does not answer. */
  readonly oldestWaitMs: number | null;
}

const answerWithinMs = 2_000;
const longestWaitMs = 5 * 60_000;

/**
 * Reports `degraded` when the database or the bucket of the documents does not answer within two seconds, or when a row
 * of the outbox has waited over five minutes.
 */
export async function checkHealth(sys: SystemContext): Promise<Health> {
  const [oldestWaitMs, bucket] = await Promise.all([measure(sys), reachBucket(sys)]);
  if (oldestWaitMs === null) return { status: 'degraded', db: 'unreachable', oldestWaitMs, ...bucket };
  const isDegraded = oldestWaitMs > longestWaitMs || bucket.documents === 'unreachable';
  return { status: isDegraded ? 'degraded' : 'ok', db: 'ok', oldestWaitMs, ...bucket };
}

/** Returns nothing when the documents are not kept in a bucket. */
async function reachBucket({ objects }: SystemContext): Promise<Pick<Health, 'documents'>> {
  if (objects === undefined) return {};
  try {
    await withinTime(answerWithinMs, objects.reach());
    return { documents: 'ok' };
  } catch (error) {
    if (error instanceof Error) return { documents: 'unreachable' };
    throw error;
  }
}

async function measure(sys: SystemContext): Promise<number | null> {
  try {
    return (await withinTime(answerWithinMs, outboxLag(sys, { limit: sys.settings.backlog.rows }))).oldestMs;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
