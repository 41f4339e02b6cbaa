/** Monotonic time, and what happens when some of it has passed; both in milliseconds. */
export interface Timers {
  readonly now: () => number;
  /** Does the work once, in `ms` from now; returns what prevents it. */
  readonly start: (ms: number, work: () => void) => () => void;
}

/** The timers of the system. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  start(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
