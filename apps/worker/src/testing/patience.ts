/**
 * A timeout that even the slowest machine does not reach, shortly before the test's own limit. It fails a test only for
 * a result that never comes.
 */
export const patience = { timeout: 540_000, interval: 50 } as const;
