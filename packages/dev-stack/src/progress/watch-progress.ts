export interface ProgressWatch {
  /** Says where the work stands; only another text than the last one counts as a step. */
  moved(to: string): void;
  /** Aborted with why once nothing has moved for too long. */
  readonly signal: AbortSignal;
  close(): void;
}

/** Bounds work by its progress: on a slow machine it may take any time, as long as something moves. */
export function watchProgress(stalledMs: number): ProgressWatch {
  const stalled = new AbortController();
  let last = 'nothing yet';
  const giveUp = (): void => stalled.abort(new Error(`nothing moved for ${stalledMs} ms: ${last}`));
  let timer = setTimeout(giveUp, stalledMs);
  return {
    signal: stalled.signal,
    moved(to) {
      if (to === last) return;
      last = to;
      clearTimeout(timer);
      timer = setTimeout(giveUp, stalledMs);
    },
    close: () => clearTimeout(timer),
  };
}
