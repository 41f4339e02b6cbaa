/** Items `from` (included) to `to` (excluded) of one sheet. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Shares items out over sheets, in order, none split and none twice. The first sheet may stay without items when the
 * first one is too high for it; every further sheet takes at least one. There is always a first sheet.
 */
export function paginate(heights: readonly number[], firstSpace: number, nextSpace: number): ItemRange[] {
  const ranges: ItemRange[] = [];
  let from = 0;
  let used = 0;
  heights.forEach((height, index) => {
    const space = ranges.length === 0 ? firstSpace : nextSpace;
    const mayStayEmpty = ranges.length === 0 || index > from;
    if (used + height > space && mayStayEmpty) {
      ranges.push({ from, to: index });
      from = index;
      used = 0;
    }
    used += height;
  });
  return [...ranges, { from, to: heights.length }];
}
