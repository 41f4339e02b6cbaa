import type { SystemContext } from '../context/context.ts';
import { withinTime } from '../limits/within-time.ts';
import { readPulse } from './read-pulse.ts';

const answerWithinMs = 2_000;

/**
 * Returns whether the database of this version answers. A process is ready by this alone: what is degraded for all
 * processes, such as a locked table, is no reason to send requests to none of them.
 */
export async function reachDatabase(sys: Pick<SystemContext, 'db'>): Promise<boolean> {
  try {
    await withinTime(answerWithinMs, readPulse(sys));
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
