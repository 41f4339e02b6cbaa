import { mostExpiredAtATime } from '@fiscal/services';
import type { Step } from './start-loop.ts';

const hour = 3_600_000;

/**
 * Creates a step that runs again after `soonMs` when it has more to do, and otherwise after an hour. A late run counts
 * as having more to do; after a failed run the loop decides when to try again.
 */
export function hourlyStep(
  name: string,
  soonMs: number,
  work: (signal: AbortSignal) => Promise<'more' | 'over'>,
): Step {
  let left: 'more' | 'over' = 'over';
  return {
    name,
    everyMs: () => (left === 'more' ? soonMs : hour),
    async run(signal) {
      left = 'more';
      try {
        left = await work(signal);
      } catch (error) {
        left = 'over';
        throw error;
      }
    },
  };
}

/**
 * From this number of removed rows on, more expired rows are expected. Rows that changed meanwhile stay, so a full
 * statement may remove fewer rows than its limit.
 */
const fewestOfMore = mostExpiredAtATime / 2;

/** Creates the step that removes expired rows, as many at a time as one statement can. */
export const expiredStep = ({
  name,
  remove,
}: {
  readonly name: string;
  readonly remove: (most: number) => Promise<number>;
}): Step =>
  hourlyStep(name, 1_000, async () => ((await remove(mostExpiredAtATime)) < fewestOfMore ? 'over' : 'more'));
