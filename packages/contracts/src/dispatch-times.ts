/** Longest wait for the answer of one start, milliseconds. */
export const dispatchDeadlineMs = 10_000;

/**
 * Time for which an outbox row belongs to the process that wrote or claimed it, milliseconds. It is longer than the
 * deadline of one start. After it, any relay may claim the row.
 */
export const outboxLeaseMs = dispatchDeadlineMs + 5_000;
