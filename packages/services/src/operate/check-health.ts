import type { HealthAnswer } from '@fiscal/api-contract';
import { inTransaction } from '@fiscal/db';
import { sql } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';
import { outboxLag } from '../outbox/outbox-lag.ts';

export interface Health extends Pick<HealthAnswer, 'status' | 'db'> {
  /** How long the oldest row has waited for dispatch; null when the database does not answer. */
  readonly oldestWaitMs: number | null;
}

const answerWithinMs = 2_000;
const longestWaitMs = 5 * 60_000;

/** Degraded: the database does not answer within two seconds, or a note has waited over five minutes for dispatch. */
export async function checkHealth(sys: SystemContext): Promise<Health> {
  const oldestWaitMs = await withinTime(measure(sys));
  if (oldestWaitMs === null) return { status: 'degraded', db: 'unreachable', oldestWaitMs };
  return { status: oldestWaitMs > longestWaitMs ? 'degraded' : 'ok', db: 'ok', oldestWaitMs };
}

async function measure(sys: SystemContext): Promise<number | null> {
  try {
    await inTransaction(sys.db, 'gateway', (tx) => tx.execute(sql`select 1`));
    return (await outboxLag(sys)).oldestMs;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

async function withinTime(work: Promise<number | null>): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
