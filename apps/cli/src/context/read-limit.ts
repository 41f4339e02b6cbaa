import { InvalidArgumentError } from 'commander';

/** Rows of a list that a command prints, or processes: 1 to 500. */
export function readLimit(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 500) return value;
  throw new InvalidArgumentError('must be a whole number from 1 to 500.');
}
