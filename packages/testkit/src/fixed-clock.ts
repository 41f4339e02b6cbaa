import type { Clock } from '@fiscal/domain';

/** A clock whose time changes only when a test changes it. */
export interface FixedClock extends Clock {
  readonly advance: (milliseconds: number) => void;
  readonly set: (date: Date) => void;
}

/** Returns a clock at `start` (a Date or ISO text); default: 2026-11-21T13:00:00Z. */
export function fixedClock(start: Date | string = '2026-11-21T13:00:00Z'): FixedClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}
