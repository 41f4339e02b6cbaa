import type { FontName } from '../../text/glyph-widths.ts';
import { widthOf } from '../../text/measure-text.ts';

const ellipsis = '...';

export interface CutSpace {
  readonly font: FontName;
  readonly size: number;
  /** Points. */
  readonly width: number;
  readonly most?: number | undefined;
}

/** Returns the text, or as much of its beginning as fits with `...` after it. NT SE/CGNFS-e 008, 2.1. */
export function cutText(text: string, space: CutSpace): string {
  const { font, size, width, most = Number.POSITIVE_INFINITY } = space;
  if (text.length <= most && widthOf(text, font, size) <= width) return text;
  return endCut(text.slice(0, Math.min(text.length, most - ellipsis.length)), space);
}

/** Returns as much of a beginning as fits with `...` after it. */
export function endCut(beginning: string, { font, size, width }: Omit<CutSpace, 'most'>): string {
  let kept = beginning.trimEnd();
  while (kept !== '' && widthOf(kept + ellipsis, font, size) > width) kept = kept.slice(0, -1).trimEnd();
  return kept + ellipsis;
}
