/** The rows that the server did not answer for at the last try of this process. */
export interface TriedRows {
  /** Returns the ids that the next claim leaves out, given the limit of starts and the rows in flight. */
  leftOut(size: number, running: ReadonlySet<string>): readonly string[];
  /**
   * Returns when the server did not answer for the row; undefined when it was not tried, or has been answered since.
   */
  triedAt(id: string): number | undefined;
  answered(id: string): void;
  unanswered(id: string): void;
  /** Forgets a postponed row, or all rows when only tried rows wait, so that they may be claimed again. */
  forget(id?: string): void;
}

/** The most ids that a claim leaves out. */
const most = 1_000;

/**
 * Creates the list that keeps rows without an answer from using up all starts. While the server answers for no row,
 * rows that were not tried yet come first. Once it answers, tried rows get half of the starts, and all of them when one
 * tried row was answered: then the server was away, and they are the oldest.
 */
export function createTriedRows(): TriedRows {
  const ids = new Map<string, number>();
  let answers = true;
  return {
    leftOut(size, running) {
      const waiting = [...ids.keys()].filter((id) => !running.has(id));
      const again = Math.floor(size / 2) - (ids.size - waiting.length);
      return waiting.slice(answers ? Math.max(0, again) : 0);
    },
    triedAt: (id) => ids.get(id),
    answered(id) {
      answers = true;
      if (ids.has(id)) ids.clear();
    },
    unanswered(id) {
      answers = false;
      ids.delete(id);
      if (ids.size < most) ids.set(id, performance.now());
    },
    forget(id) {
      if (id === undefined) ids.clear();
      else ids.delete(id);
    },
  };
}
