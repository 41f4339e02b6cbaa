export { compareDeliveries } from './compare-deliveries.ts';
export { compareLedger } from './compare-ledger.ts';
export { readNfseLedger, readStoredNfse } from './read-nfse.ts';
export { readLedger, readStoredNotes } from './read-sides.ts';
