import type { Clock } from '@fiscal/domain';

/** The authority's clock: the real time and an offset. */
export interface AdjustableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
}

export function createAdjustableClock(clock: Clock): AdjustableClock {
  let offset = 0;
  return {
    now: () => new Date(clock.now().getTime() + offset),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
}
