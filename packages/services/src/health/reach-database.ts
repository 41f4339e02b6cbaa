import type { SystemContext } from '../context/context.ts';
import { answerOf, noAnswer } from './answer-of.ts';
import { readPulse } from './read-pulse.ts';

/**
 * Returns whether the database of this version answers. A process is ready by this alone: what is degraded for all
 * processes, such as a locked table, is no reason to send requests to none of them.
 */
export const reachDatabase = async (sys: Pick<SystemContext, 'db'>): Promise<boolean> =>
  (await answerOf(readPulse(sys))) !== noAnswer;
