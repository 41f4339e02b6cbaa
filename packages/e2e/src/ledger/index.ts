export { compareLedger } from './compare-ledger.ts';
export { readNfseLedger, readNfseLedgerEvents, readStoredNfse } from './read-nfse.ts';
export { readLedgerEvents } from './read-registrations.ts';
export { readLedger, readStoredNotes } from './read-sides.ts';
export { readStoredSide, type StoredSide } from './read-stored-side.ts';
