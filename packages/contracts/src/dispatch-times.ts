/** Longest wait for the answer of one start, milliseconds. */
export const dispatchDeadlineMs = 10_000;

/**
 * How long a row of the outbox belongs to the process that wrote or took it, milliseconds: longer than one start with
 * its deadline. Then the next relay takes it.
 */
export const outboxLeaseMs = dispatchDeadlineMs + 5_000;
