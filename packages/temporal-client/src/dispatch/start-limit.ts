/** How many starts of workflows one process has in flight at a time. */
export interface StartLimit {
  /** The starts that may be in flight together. */
  readonly size: number;
  /** How many starts may go beside those in flight; none while the process rests. */
  free(inFlight: number): number;
  /** Milliseconds until the process may start again; 0 where it does not rest. */
  restMs(): number;
  /** The server answered a start that began at `begunAt`. */
  answered(begunAt: number): void;
  /**
   * The server did not answer a start that began at `begunAt`, has no room for it, or is out of reach. `overtaken`: it answered a
   * later one quickly meanwhile, or one that began since the row was tried before (`triedAt`), so that nothing follows for
   * the others.
   */
  unanswered(begunAt: number, triedAt?: number): 'unreachable' | 'overtaken';
}

const least = 2;
const most = 64;
const atFirst = 16;
const more = 4;
/** A quarter of a start's deadline: the server is asked for less long before answers come too late. */
const slowMs = 2_500;
/** The rest is this long, and up to twice as long by chance, so that processes do not come back together. */
const shortestRestMs = 1_000;

/**
 * The limit that follows the server's latency: it grows by a few starts each time as many answers as it allows were
 * quick on average, and is halved where they were slow or one did not come. Starts that began before its last change
 * say nothing about it, nor does one whose answer did not come while those of later ones did.
 */
export function createStartLimit(random: () => number = Math.random): StartLimit {
  let size = atFirst;
  let round = { begunAt: performance.now(), answers: 0, totalMs: 0 };
  let restsUntil = 0;
  /** The latest begin of a start that was answered quickly. */
  let quickBegunAt = Number.NEGATIVE_INFINITY;

  const change = (next: number): void => {
    size = Math.min(most, Math.max(least, Math.floor(next)));
    round = { begunAt: performance.now(), answers: 0, totalMs: 0 };
  };
  const restMs = (): number => Math.max(0, restsUntil - performance.now());

  return {
    get size() {
      return size;
    },
    restMs,
    free: (inFlight) => (restMs() > 0 ? 0 : Math.max(0, size - inFlight)),
    answered(begunAt) {
      const ms = performance.now() - begunAt;
      if (ms <= slowMs) quickBegunAt = Math.max(quickBegunAt, begunAt);
      if (begunAt <= round.begunAt) return;
      round.answers += 1;
      round.totalMs += ms;
      if (round.answers < size) return;
      change(round.totalMs / round.answers > slowMs ? size / 2 : size + more);
    },
    unanswered(begunAt, triedAt = Number.POSITIVE_INFINITY) {
      // What fails at once for the first time may fail for others too: the server has too much to do, or nobody listens.
      const isSilent = performance.now() - begunAt > slowMs;
      if (quickBegunAt > triedAt || (isSilent && quickBegunAt >= begunAt)) return 'overtaken';
      restsUntil = performance.now() + shortestRestMs * (1 + random());
      if (begunAt > round.begunAt) change(size / 2);
      return 'unreachable';
    },
  };
}
