import type { Clock } from '@fiscal/domain';

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  readonly advance: (milliseconds: number) => void;
  readonly set: (date: Date) => void;
}

/** A clock at `start` (a Date or ISO text), 2026-11-21T13:00:00Z unless given. */
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
