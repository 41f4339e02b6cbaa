import { mostExpiredAtATime } from '@fiscal/services';
import type { Step } from './start-loop.ts';

const hour = 3_600_000;

/**
 * A step that has more to do goes on after `soonMs`; one that has not, after an hour. A run that is late has more to do; one
 * that failed says nothing, so that the loop decides when it is tried again.
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

/** Rows that changed since they were found are not removed, so that a call may remove fewer than there are. */
const fewestOfMore = mostExpiredAtATime / 2;

/** Removes rows that have served their time, as many at a time as one statement has time for. */
export const expiredStep = ({
  name,
  remove,
}: {
  readonly name: string;
  readonly remove: (most: number) => Promise<number>;
}): Step =>
  hourlyStep(name, 1_000, async () => ((await remove(mostExpiredAtATime)) < fewestOfMore ? 'over' : 'more'));
