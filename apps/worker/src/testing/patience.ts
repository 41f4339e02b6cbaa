/** For what comes on the slowest machine as well: only what never comes ends a test by it, shortly before the test's own limit. */
export const patience = { timeout: 540_000, interval: 50 } as const;
