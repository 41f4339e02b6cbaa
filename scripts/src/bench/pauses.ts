import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

export interface Interval {
  readonly begun: number;
  readonly ended: number;
}

export interface PauseRecord {
  /** Returns the milliseconds within an interval in which garbage collection stopped the program. */
  readonly within: (interval: Interval) => number;
}

/** Runs a function and records when V8 stopped it to collect garbage. */
export async function withPauses(run: () => void): Promise<PauseRecord> {
  const pauses: Interval[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      pauses.push({ begun: startTime, ended: startTime + duration });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  run();
  await setImmediate();
  await setImmediate();
  observer.disconnect();
  return {
    within: ({ begun, ended }) =>
      pauses
        .filter((pause) => pause.begun >= begun && pause.ended <= ended)
        .reduce((total, pause) => total + pause.ended - pause.begun, 0),
  };
}
