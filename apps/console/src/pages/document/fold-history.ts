import type { HistoryLine } from './read-history.ts';

/** Lines of the history that repeat: `lines` has all of them, and one line alone stays as it is. */
export interface FoldedLines {
  /** Time of the first line. */
  readonly at: Date;
  /** The number of equal attempts. */
  readonly times: number;
  readonly lines: readonly HistoryLine[];
}

/** An attempt has at most these lines: what was sent, the answer, the query and its answer. */
const longestAttempt = 4;
const leastTimes = 3;

/** The text of a line without the number of the attempt. */
const keyOf = ({ message, code, reason }: HistoryLine): string =>
  JSON.stringify([message.replace(/\benvio \d+/gi, 'envio'), code, reason]);

/** Joins lines that follow each other and say the same at least three times, also when each attempt has several lines. */
export function foldEqualLines(lines: readonly HistoryLine[]): readonly FoldedLines[] {
  const keys = lines.map(keyOf);
  const folded: FoldedLines[] = [];
  for (let from = 0; from < lines.length; ) {
    const { length, times } = repeatsFrom(keys, from);
    const joined = lines.slice(from, from + length * times);
    const [first] = joined;
    if (first !== undefined) folded.push({ at: first.at, times, lines: joined });
    from += length * times;
  }
  return folded;
}

/** Returns the shortest attempt that repeats from a line, and how often; one line once, when none does. */
function repeatsFrom(keys: readonly string[], from: number): { length: number; times: number } {
  for (let length = 1; length <= longestAttempt; length += 1) {
    let end = from + length;
    while (end < keys.length && keys[end] === keys[end - length]) end += 1;
    const times = Math.floor((end - from) / length);
    if (times >= leastTimes) return { length, times };
  }
  return { length: 1, times: 1 };
}
