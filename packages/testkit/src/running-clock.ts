import { type Clock, offsetClock } from '@fiscal/domain';

/** A clock that runs as the machine's does, at another time. */
export interface RunningClock extends Clock {
  /** Milliseconds between it and the clock of the machine. */
  readonly offsetMs: number;
}

/**
 * A clock that shows `start` (ISO text) when it is made, 2026-11-23T15:00:00Z unless given, and runs from there. What a
 * test stands on has it in place of the machine's, so that rules, rates and months of a later day change no test.
 */
export function runningClock(start = '2026-11-23T15:00:00Z'): RunningClock {
  const machine: Clock = { now: () => new Date() };
  const offsetMs = Date.parse(start) - machine.now().getTime();
  return { ...offsetClock(machine, offsetMs), offsetMs };
}
