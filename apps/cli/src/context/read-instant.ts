import { InvalidArgumentError } from 'commander';

/** Reads an option that is an instant. */
export function readInstant(text: string): Date {
  const instant = new Date(text);
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(instant.getTime()))
    return instant;
  throw new InvalidArgumentError('must have date, time and zone: 2026-11-22T00:00:00Z.');
}
