export const housekeepingLoops = ['pace', 'sweep'] as const;
export type HousekeepingLoop = (typeof housekeepingLoops)[number];

/** The time for which a loop holds its lease without renewing it. */
export const housekeepingLeaseMs = 15_000;

/** The beginning of the names of the loops' leases. */
export const loopPrefix = 'housekeeping.';

/** Returns the name of the lease of a loop. */
export const loopLease = (loop: HousekeepingLoop): string => `${loopPrefix}${loop}`;
