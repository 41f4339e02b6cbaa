export interface ProgressWatch {
  /** Says where the work stands; a text that was said before is no step. */
  moved(to: string): void;
  /** The last step. */
  last(): string;
  /** Aborted with why once nothing has moved for too long. */
  readonly signal: AbortSignal;
  close(): void;
}

/** Bounds work by its progress: on a slow machine it may take any time, as long as something moves. */
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

/** How long a wait goes on: as long as a larger work moves, or as something of its own moves within so many milliseconds. */
export type Patience = ProgressWatch | number;

/** The watch of a wait; closing it leaves that of a larger work open. */
export const watchOf = (patience: Patience): ProgressWatch =>
  typeof patience === 'number' ? watchProgress(patience) : { ...patience, close: () => undefined };
