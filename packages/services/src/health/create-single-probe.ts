/** A probe that is never made twice at a time. */
export interface SingleProbe<T> {
  /** Makes the probe, or joins the one that waits. Rejects when it fails. */
  run(): Promise<T>;
  /**
   * Returns the milliseconds that the last probe took; while none succeeds, those since the first of them began; before
   * the first probe undefined.
   */
  ms(): number | undefined;
}

/** Creates a probe of `work`, so that only one connection waits for a database that does not answer. */
export function createSingleProbe<T>(work: () => Promise<T>): SingleProbe<T> {
  let waiting: Promise<T> | undefined;
  let unansweredSince: number | undefined;
  let lastMs: number | undefined;
  return {
    run() {
      if (waiting !== undefined) return waiting;
      const begunAt = performance.now();
      unansweredSince ??= begunAt;
      waiting = work()
        .then((value) => {
          unansweredSince = undefined;
          lastMs = performance.now() - begunAt;
          return value;
        })
        .finally(() => {
          waiting = undefined;
        });
      return waiting;
    },
    ms: () => {
      if (unansweredSince === undefined) return lastMs;
      return Math.max(performance.now() - unansweredSince, 0);
    },
  };
}
