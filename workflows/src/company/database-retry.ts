import type { CompanyTaskInput } from '@fiscal/contracts';
import type { RetryPolicy } from '@temporalio/common';

/** Returns a retry policy without an end for the database: waits double from the shortest to the longest. */
export function databaseRetry({ databaseMs }: CompanyTaskInput): RetryPolicy {
  const shortest = shortestWait(databaseMs);
  const longest = databaseMs.at(-1) ?? shortest;
  return {
    initialInterval: shortest,
    backoffCoefficient: 2,
    maximumInterval: Math.max(shortest, longest),
  };
}

/** Returns the first wait, milliseconds. */
export const shortestWait = ([shortest = 1]: CompanyTaskInput['databaseMs']): number => shortest;
