export { compareLedger } from './compare-ledger.ts';
export { readLedger, readStoredNotes } from './read-sides.ts';
