export type { CallRecord } from './calls/call-record.ts';
export type { DocumentReference, ServiceName } from './calls/service.ts';
export { type BodyForm, type FaultParameters, reaches } from './faults/fault-row.ts';
export type { FaultCondition, FaultRule } from './faults/fault-rules.ts';
export { type FaultName, faultTable } from './faults/fault-table.ts';
export type { StoredDocument, StoredEvent, StoredNfe, StoredNfse, StoredRange } from './ledger/records.ts';
export * from './start-other-authority.ts';
