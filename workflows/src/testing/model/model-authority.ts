/** Stands in the place of a run for the document of somebody else. */
export const foreign = 0;

/** What the authority holds under the number of one filing: at most the document of one run, or one of somebody else. */
export interface ModelAuthority {
  readonly arrivals: Arrival[];
  readonly violations: string[];
}

interface Arrival {
  readonly run: number;
  readonly at: number;
}

export const newAuthority = (): ModelAuthority => ({ arrivals: [], violations: [] });

/** The run whose document was registered first, of those that arrived by now. */
export function holder({ arrivals }: ModelAuthority, now = Date.now()): number | undefined {
  const arrived = arrivals.filter(({ at }) => at <= now);
  return arrived.toSorted((one, other) => one.at - other.at)[0]?.run;
}

/**
 * The bytes of `run` are registered `delayMs` from now, unless another document holds the number then. Another run's
 * document, there or on its way, means that two could have been registered; that of somebody else keeps all others out.
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

/** The answer to bytes that arrive now, as the authority gives it. */
export function answerTo(
  authority: ModelAuthority,
  run: number,
): 'authorized' | 'duplicate' | { namedRun: number } {
  const before = holder(authority);
  arrive(authority, run);
  if (before === undefined) return 'authorized';
  return before === run ? 'duplicate' : { namedRun: before };
}
