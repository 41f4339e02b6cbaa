export * from './audit-executions.ts';
export { createAudit } from './create-audit.ts';
export { findOpenQueues } from './find-open-queues.ts';
export * from './find-probe.ts';
export * from './hold-lease.ts';
export { type HousekeepingLoop, housekeepingLeaseMs, loopLease } from './loops.ts';
export * from './measure-database.ts';
export * from './refresh-circuits.ts';
export { expiredRows, mostExpiredAtATime, removeExpired } from './remove-expired.ts';
