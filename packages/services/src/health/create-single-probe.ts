/** A probe that is never made twice at a time. */
export interface SingleProbe {
  /** Makes the probe, or joins the one that waits. Rejects when it fails. */
  run(): Promise<void>;
  /**
   * Returns the milliseconds that the last probe took; while none succeeds, those since the first of them began; before
   * the first probe undefined.
   */
  ms(): number | undefined;
}

/** Creates a probe of `work`, so that a database that does not answer is asked by one connection only. */
export function createSingleProbe(work: () => Promise<void>): SingleProbe {
  let waiting: Promise<void> | undefined;
  let unansweredSince: number | undefined;
  let lastMs: number | undefined;
  return {
    run() {
      if (waiting !== undefined) return waiting;
      const begunAt = performance.now();
      unansweredSince ??= begunAt;
      waiting = work()
        .then(() => {
          unansweredSince = undefined;
          lastMs = performance.now() - begunAt;
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
