import { given } from '@fiscal/domain';

export const countGiven = (...values: readonly unknown[]): number => values.filter(given).length;
