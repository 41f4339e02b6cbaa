/** One thing to publish, or nothing. */
export const listed = <T>(one: T | undefined): readonly T[] => (one === undefined ? [] : [one]);
