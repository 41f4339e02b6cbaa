import type {
  Distributed,
  StoredDocument,
  StoredEvent,
  StoredNfe,
  StoredNfse,
  StoredRange,
} from './records.ts';

/** The documents that the two authorities have stored; none is ever removed. */
export interface Ledger {
  readonly documents: () => readonly StoredDocument[];
  /** Lines such as `nfe 3526…`, in the order of storing. */
  readonly journal: () => readonly string[];
  readonly nfe: (key: string) => StoredNfe | undefined;
  readonly nfeOfNumber: (number: NumberOfNfe) => StoredNfe | undefined;
  /** Returns the protocols of a batch by its receipt. */
  readonly protocolsOfReceipt: (receipt: string) => readonly string[] | undefined;
  readonly keepReceipt: (receipt: string, protocols: readonly string[]) => void;
  readonly ranges: () => readonly StoredRange[];
  readonly nfse: (key: string) => StoredNfse | undefined;
  readonly nfseOfDps: (dpsId: string) => StoredNfse | undefined;
  readonly distributed: () => readonly Distributed[];
  readonly storeNfe: (note: StoredNfe) => void;
  readonly storeRange: (range: StoredRange) => void;
  readonly storeNfse: (note: StoredNfse) => void;
  readonly addNfeEvent: (key: string, event: StoredEvent, status: StoredNfe['status']) => void;
  readonly addNfseEvent: (key: string, event: StoredEvent, change: Partial<StoredNfse>) => void;
  /** Returns the next number of a counter that starts at 1. */
  readonly next: (counter: string) => number;
}

/** The number of an NF-e, which only one document can have, with any key. */
export type NumberOfNfe = Pick<StoredNfe, 'issuer' | 'series' | 'number'>;

export function createLedger(): Ledger {
  const nfes = new Map<string, StoredNfe>();
  const receipts = new Map<string, readonly string[]>();
  const ranges: StoredRange[] = [];
  const nfses = new Map<string, StoredNfse>();
  const keysOfNumbers = new Map<string, string>();
  const keysOfDps = new Map<string, string>();
  const distributed: Distributed[] = [];
  const journal: string[] = [];
  const counters = new Map<string, number>();
  const nfseEntry = (note: StoredNfse, event?: StoredEvent): Distributed => ({
    nsu: distributed.length + 1,
    key: note.key,
    parties: note.parties,
    type: event === undefined ? 'NFSE' : 'EVENTO',
    eventType: event?.type,
    xml: (event ?? note).xml,
    at: (event ?? note).at,
  });
  return {
    documents: () => [...nfes.values(), ...nfses.values(), ...ranges],
    journal: () => [...journal],
    nfe: (key) => nfes.get(key),
    nfeOfNumber: (number) => nfes.get(keysOfNumbers.get(numberOf(number)) ?? ''),
    protocolsOfReceipt: (receipt) => receipts.get(receipt),
    keepReceipt: (receipt, protocols) => {
      receipts.set(receipt, protocols);
    },
    ranges: () => [...ranges],
    nfse: (key) => nfses.get(key),
    nfseOfDps: (dpsId) => nfses.get(keysOfDps.get(dpsId) ?? ''),
    distributed: () => [...distributed],
    storeNfe: (note) => {
      nfes.set(note.key, note);
      keysOfNumbers.set(numberOf(note), note.key);
      journal.push(`nfe ${note.key}`);
    },
    storeRange: (range) => {
      ranges.push(range);
      journal.push(`range ${range.issuer} ${range.series} ${range.first}-${range.last}`);
    },
    storeNfse: (note) => {
      nfses.set(note.key, note);
      keysOfDps.set(note.dpsId, note.key);
      distributed.push(nfseEntry(note));
      journal.push(`nfse ${note.key}`);
    },
    addNfeEvent: (key, event, status) => {
      const note = stored(nfes, key);
      nfes.set(key, { ...note, status, events: [...note.events, event] });
      journal.push(`event ${event.type} ${key}`);
    },
    addNfseEvent: (key, event, change) => {
      const note = stored(nfses, key);
      nfses.set(key, { ...note, ...change, events: [...note.events, event] });
      distributed.push(nfseEntry(note, event));
      journal.push(`event ${event.type} ${key}`);
    },
    next: (counter) => {
      const value = (counters.get(counter) ?? 0) + 1;
      counters.set(counter, value);
      return value;
    },
  };
}

const numberOf = ({ issuer, series, number }: NumberOfNfe): string => `${issuer} ${series} ${number}`;

function stored<T>(documents: ReadonlyMap<string, T>, key: string): T {
  const found = documents.get(key);
  if (found === undefined) throw new Error(`not stored: ${key}`);
  return found;
}
