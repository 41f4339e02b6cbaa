/**
 * Durations are counted in classes, each 8.5 per cent to both sides of its middle. Counts of classes can be added over
 * many slots; medians of durations cannot. Class 0 is for unanswered calls.
 */
const classesPerDoubling = 4;

/** SQL: the class of a number of milliseconds. Class 1 holds durations below 1.2 ms. */
export const latencyClassOf = (ms: string): string =>
  `(1 + floor(${classesPerDoubling} * log(2, greatest(1, ${ms})::numeric)))::smallint`;

/** Returns the middle of a class, in milliseconds. */
const middleOf = (latencyClass: number): number =>
  Math.round(2 ** ((latencyClass - 0.5) / classesPerDoubling));

export interface CountedClass {
  readonly latencyClass: number;
  readonly calls: number;
}

/**
 * Returns the milliseconds within which `share` (0 to 1) of the answered calls were answered; undefined without
 * answered calls.
 */
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
