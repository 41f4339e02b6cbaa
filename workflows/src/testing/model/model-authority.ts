/** The number that stands for another party's document instead of a run. */
export const foreign = 0;

/** The authority of one filing's number. It holds at most one document: that of a run, or another party's. */
export interface ModelAuthority {
  readonly arrivals: Arrival[];
  readonly violations: string[];
}

interface Arrival {
  readonly run: number;
  readonly at: number;
}

export const newAuthority = (): ModelAuthority => ({ arrivals: [], violations: [] });

/** Returns the run whose document arrived first and is registered. */
export function holder({ arrivals }: ModelAuthority, now = Date.now()): number | undefined {
  const arrived = arrivals.filter(({ at }) => at <= now);
  return arrived.toSorted((one, other) => one.at - other.at)[0]?.run;
}

/**
 * Registers the bytes of `run` after `delayMs`, unless another document holds the number then. Reports a violation when
 * another run's document is there or on its way: both could have been registered. Another party's document blocks all
 * runs.
 */
export function arrive(authority: ModelAuthority, run: number, delayMs = 0): void {
  if (holder(authority) === foreign) return;
  const others = authority.arrivals.filter((arrival) => arrival.run !== run);
  if (others.length > 0) {
    authority.violations.push(
      `run ${run} is sent while that of ${others.map(({ run: of }) => of)} is registered`,
    );
  }
  authority.arrivals.push({ run, at: Date.now() + delayMs });
}

/** Returns the authority's answer to bytes that arrive now. */
export function answerTo(
  authority: ModelAuthority,
  run: number,
): 'authorized' | 'duplicate' | { namedRun: number } {
  const before = holder(authority);
  arrive(authority, run);
  if (before === undefined) return 'authorized';
  return before === run ? 'duplicate' : { namedRun: before };
}
