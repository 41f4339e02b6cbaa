/** Rows that the server did not answer for when this process tried them last. */
export interface TriedRows {
  /** Ids that the next claim leaves out, where so many starts may be in flight and these are. */
  leftOut(size: number, running: ReadonlySet<string>): readonly string[];
  /** When the server did not answer for the row; undefined where it was not tried, or has been answered since. */
  triedAt(id: string): number | undefined;
  answered(id: string): void;
  unanswered(id: string): void;
  /** The row is put off, or nothing but tried rows waits: then all of them may come again. */
  forget(id?: string): void;
}

/** The ids that a claim leaves out. */
const most = 1_000;

/**
 * Keeps rows that are never answered from holding all starts. While the server answers for nobody, rows that were not
 * tried yet come first; once it answers, tried ones come back on half of the starts, and all at once when one of them
 * was answered: then the server was away, and they are the oldest.
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
