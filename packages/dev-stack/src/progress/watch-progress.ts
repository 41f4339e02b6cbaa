export interface ProgressWatch {
  /** Records the state of the work; a repeated text is not a step. */
  moved(to: string): void;
  /** The last step. */
  last(): string;
  /** Aborted with the reason when nothing has moved for too long. */
  readonly signal: AbortSignal;
  close(): void;
}

/** Limits work by its progress: on a slow machine it may take any time, as long as something moves. */
export function watchProgress(stalledMs: number): ProgressWatch {
  const stalled = new AbortController();
  const seen = new Set<string>();
  let last = 'nothing yet';
  const giveUp = (): void =>
    stalled.abort(new Error(`nothing moved for ${stalledMs / 1_000} s; the last step was: ${last}`));
  let timer = setTimeout(giveUp, stalledMs);
  return {
    signal: stalled.signal,
    last: () => last,
    moved(to) {
      if (seen.has(to)) return;
      seen.add(to);
      last = to;
      clearTimeout(timer);
      timer = setTimeout(giveUp, stalledMs);
    },
    close: () => clearTimeout(timer),
  };
}

/** The limit of a wait: as long as a larger work moves, or as something moves within so many milliseconds. */
export type Patience = ProgressWatch | number;

/** Returns the watch of a wait; closing it does not close that of a larger work. */
export const watchOf = (patience: Patience): ProgressWatch =>
  typeof patience === 'number' ? watchProgress(patience) : { ...patience, close: () => undefined };
