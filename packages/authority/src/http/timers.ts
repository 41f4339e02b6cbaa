/** Monotonic time and timers, in milliseconds. */
export interface Timers {
  readonly now: () => number;
  /** Runs the work once after `ms`; returns a function that cancels it. */
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
