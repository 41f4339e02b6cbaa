export type { ServiceName } from './calls/service.ts';
export { type FaultParameters, reaches } from './faults/fault-row.ts';
export type { FaultCondition } from './faults/fault-rules.ts';
export { type FaultName, faultTable } from './faults/fault-table.ts';
export type { StoredDocument } from './ledger/records.ts';
export * from './start-other-authority.ts';
