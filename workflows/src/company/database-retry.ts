import type { CompanyTaskInput } from '@fiscal/contracts';
import type { RetryPolicy } from '@temporalio/common';

/** Doubles from the shortest to the longest wait while the database is away, without an end. */
export function databaseRetry({ databaseMs }: CompanyTaskInput): RetryPolicy {
  const shortest = shortestWait(databaseMs);
  const longest = databaseMs.at(-1) ?? shortest;
  return {
    initialInterval: shortest,
    backoffCoefficient: 2,
    maximumInterval: Math.max(shortest, longest),
  };
}

/** Milliseconds. */
export const shortestWait = ([shortest = 1]: CompanyTaskInput['databaseMs']): number => shortest;
