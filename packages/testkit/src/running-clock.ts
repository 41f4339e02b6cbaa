import { type Clock, offsetClock } from '@fiscal/domain';
import { testEnvironment } from './env.ts';

/** A clock that runs like that of the machine, at another time. */
export interface RunningClock extends Clock {
  /** The milliseconds by which this clock is ahead of that of the machine. */
  readonly offsetMs: number;
}

/** The variable that gives running clocks another start, in ISO 8601: `npm run test:deep -- --at` sets it. */
export const startVariable = 'FISCAL_TEST_START';
const usualStart = '2026-11-23T15:00:00Z';

/**
 * Returns a clock that shows `start` (ISO text) when it is made and runs from there; default: the start in the
 * variable, else 2026-11-23T15:00:00Z. Tests use it in place of the machine's clock, so that rules, rates and months of
 * a later day change no test.
 */
export function runningClock(start = testEnvironment()[startVariable] ?? usualStart): RunningClock {
  const machine: Clock = { now: () => new Date() };
  const offsetMs = Date.parse(start) - machine.now().getTime();
  return { ...offsetClock(machine, offsetMs), offsetMs };
}
