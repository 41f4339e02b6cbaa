export * from './audit-executions.ts';
export * from './find-probe.ts';
export * from './hold-lease.ts';
export * from './measure-database.ts';
export * from './refresh-circuits.ts';
export * from './remove-expired.ts';
