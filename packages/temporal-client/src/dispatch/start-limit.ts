/** The limit of starts of workflows that one process has in flight at a time. */
export interface StartLimit {
  /** The number of starts that may be in flight together. */
  readonly size: number;
  /** Returns how many more starts may begin; 0 while the process rests. */
  free(inFlight: number): number;
  /** Returns the milliseconds until the process may start again; 0 when it does not rest. */
  restMs(): number;
  /** Records that the server answered a start that began at `begunAt`. */
  answered(begunAt: number): void;
  /**
   * Records that the server did not answer a start that began at `begunAt`, has no room for it, or is out of reach.
   * `overtaken`: meanwhile it answered a later start quickly, or one that began after the row's last try (`triedAt`),
   * so that the limit does not change.
   */
  unanswered(begunAt: number, triedAt?: number): 'unreachable' | 'overtaken';
}

const least = 2;
const most = 64;
const atFirst = 16;
const more = 4;
/** A quarter of a start's deadline: the load is reduced long before answers come too late. */
const slowMs = 2_500;
/** The shortest rest; a random part of up to the same length is added, so that processes do not come back together. */
const shortestRestMs = 1_000;

/**
 * Creates the limit that follows the server's latency: it grows by a few starts each time as many answers as it allows
 * were quick on average, and is halved when they were slow or one did not come. Starts that began before its last
 * change do not count, nor does a start without an answer when later ones were answered.
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
      // A first failure without delay may affect others too: the server is overloaded, or no process listens.
      const isSilent = performance.now() - begunAt > slowMs;
      if (quickBegunAt > triedAt || (isSilent && quickBegunAt >= begunAt)) return 'overtaken';
      restsUntil = performance.now() + shortestRestMs * (1 + random());
      if (begunAt > round.begunAt) change(size / 2);
      return 'unreachable';
    },
  };
}
