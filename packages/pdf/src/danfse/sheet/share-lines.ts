import { endCut } from './cut-text.ts';
import { styles } from './text-styles.ts';

/** A text in lines that fit the width of the sheet, none of them cut yet. */
export interface WrappedText {
  readonly lines: readonly string[];
  /** Lines that its first characters take, as many as the norm gives it space for. */
  readonly granted: number;
}

export interface SharedLines {
  readonly description: readonly string[];
  readonly information: readonly string[];
}

/**
 * Shares so many lines of a sheet between the description of the service and the complementary information. Both stand whole
 * where they fit; else each gets what the norm grants it, then the description what is left; when not even that has space,
 * the information is cut first, to half of the lines. NT SE/CGNFS-e 008, 2.3, 2.5.3.
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

/** The last line that has space says that more is written. */
function firstLines(lines: readonly string[], count: number, width: number): readonly string[] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, Math.max(0, count));
  const last = kept.at(-1);
  if (last === undefined) return [];
  return [...kept.slice(0, -1), endCut(last, { ...styles.content, width })];
}
