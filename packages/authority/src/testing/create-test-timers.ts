import type { Timers } from '../http/timers.ts';

/** Timers whose time passes only when a test lets it pass. */
export interface TestTimers extends Timers {
  /** Lets time pass and runs the due work. */
  readonly pass: (ms: number) => void;
}

export function createTestTimers(): TestTimers {
  let now = 0;
  const waiting = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => now,
    start(ms, work) {
      const timer = { at: now + ms, work };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...waiting].sort((one, other) => one.at - other.at)) {
        if (timer.at <= now && waiting.delete(timer)) timer.work();
      }
    },
  };
}
