/**
 * Times are counted in classes, eight and a half per cent to either side of their middle: classes of many slots are
 * added up where the times themselves cannot be. 0 is no time: not answered.
 */
const classesPerDoubling = 4;

/** SQL: the class of a number of milliseconds; 1 holds what is below 1.2 ms. */
export const latencyClassOf = (ms: string): string =>
  `(1 + floor(${classesPerDoubling} * log(2, greatest(1, ${ms})::numeric)))::smallint`;

/** The middle of a class, in milliseconds. */
const middleOf = (latencyClass: number): number =>
  Math.round(2 ** ((latencyClass - 0.5) / classesPerDoubling));

export interface CountedClass {
  readonly latencyClass: number;
  readonly calls: number;
}

/** The time in milliseconds within which `share` (0 to 1) of the answered calls were answered; undefined without any. */
export function latencyOf(classes: readonly CountedClass[], share: number): number | undefined {
  const answered = classes
    .filter(({ latencyClass }) => latencyClass > 0)
    .toSorted((a, b) => a.latencyClass - b.latencyClass);
  const rank = Math.ceil(share * answered.reduce((sum, { calls }) => sum + calls, 0));
  let counted = 0;
  const found = answered.find(({ calls }) => {
    counted += calls;
    return counted >= Math.max(1, rank);
  });
  return found && middleOf(found.latencyClass);
}
