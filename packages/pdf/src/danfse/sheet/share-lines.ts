import { endCut } from './cut-text.ts';
import { styles } from './text-styles.ts';

/** A text in lines that fit the width of the sheet, before lines are cut. */
export interface WrappedText {
  readonly lines: readonly string[];
  /** The number of lines for which the norm grants space. */
  readonly granted: number;
}

export interface SharedLines {
  readonly description: readonly string[];
  readonly information: readonly string[];
}

/**
 * Divides the given lines of a sheet between the description of the service and the complementary information. Both are
 * complete when they fit; otherwise each gets the lines that the norm grants, then the description gets the rest; when
 * even the granted lines do not fit, the information is cut first, to half of the lines. NT SE/CGNFS-e 008, 2.3, 2.5.3.
 */
export function shareLines(
  space: number,
  description: WrappedText,
  information: WrappedText,
  width: number,
): SharedLines {
  const wanted = Math.min(information.granted, information.lines.length);
  const granted = Math.min(description.granted, description.lines.length);
  const left = space - granted - wanted;
  const forDescription =
    left >= 0
      ? Math.min(description.lines.length, granted + left)
      : Math.min(granted, space - Math.min(wanted, Math.floor(space / 2)));
  return {
    description: firstLines(description.lines, forDescription, width),
    information: firstLines(information.lines, space - forDescription, width),
  };
}

/** The last line that fits ends in `...` to show that more is written. */
function firstLines(lines: readonly string[], count: number, width: number): readonly string[] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, Math.max(0, count));
  const last = kept.at(-1);
  if (last === undefined) return [];
  return [...kept.slice(0, -1), endCut(last, { ...styles.content, width })];
}
