import { InvalidArgumentError } from 'commander';

/** Reads a limit of 1 to 500: rows of a printed list, or processes. */
export function readLimit(text: string): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= 500) return value;
  throw new InvalidArgumentError('must be a whole number from 1 to 500.');
}
