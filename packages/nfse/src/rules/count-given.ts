import { given } from '@fiscal/domain';

/** How many of these fields of an object are given. */
export const countGiven = (...values: readonly unknown[]): number => values.filter(given).length;
