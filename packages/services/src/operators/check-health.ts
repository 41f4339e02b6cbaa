import type { HealthAnswer } from '@fiscal/api-contract';
import type { SystemContext } from '../context/context.ts';
import { withinTime } from '../context/within-time.ts';
import { outboxLag } from '../outbox/outbox-lag.ts';

export interface Health extends Pick<HealthAnswer, 'status' | 'db' | 'documents'> {
  /** How long the oldest row has waited for dispatch; null when the database does not answer. */
  readonly oldestWaitMs: number | null;
}

const answerWithinMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** Degraded: the bucket of the documents or the database does not answer within two seconds, or a note has waited over five minutes for dispatch. */
export async function checkHealth(sys: SystemContext): Promise<Health> {
  const [oldestWaitMs, bucket] = await Promise.all([measure(sys), reachBucket(sys)]);
  if (oldestWaitMs === null) return { status: 'degraded', db: 'unreachable', oldestWaitMs, ...bucket };
  const isDegraded = oldestWaitMs > longestWaitMs || bucket.documents === 'unreachable';
  return { status: isDegraded ? 'degraded' : 'ok', db: 'ok', oldestWaitMs, ...bucket };
}

/** Nothing where documents lie in no bucket. */
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
