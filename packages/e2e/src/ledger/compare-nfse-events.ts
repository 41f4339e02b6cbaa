/** An event of an NFS-e that the Sefin holds, as its ledger has it. */
export interface LedgerNfseEvent {
  readonly accessKey: string;
  /** tpEvento */
  readonly eventType: string;
  readonly sequence: number;
}

/** An event of the service's database. */
export interface StoredNfseEvent {
  readonly accessKey: string;
  readonly eventType: string;
  readonly registration: 'registered' | 'none';
}

/** An NFS-e of the service's database. */
export interface NfseToCompare {
  readonly status: string;
  /** Absent: the Sefin gave none. */
  readonly accessKey: string | null;
}

/** Events after which an NFS-e no longer counts: cancelled by its emitter, or substituted by another one. */
const ending = { cancelled: '101101', substituted: '105102' } as const;

const nameOf = ({ accessKey, eventType }: LedgerNfseEvent | StoredNfseEvent): string =>
  `${accessKey} event ${eventType}`;

/**
 * Compares the registered requests of the emitter in both directions and returns one sentence for each difference.
 * Both sides must have the same requests, each once, and an NFS-e must be `cancelled` exactly when the Sefin holds a
 * cancellation or a substitution.
 */
export function compareNfseEvents(
  ledger: readonly LedgerNfseEvent[],
  stored: readonly StoredNfseEvent[],
  notes: readonly NfseToCompare[],
): readonly string[] {
  const registered = stored.filter(({ registration }) => registration === 'registered').map(nameOf);
  const requested = ledger.filter(({ eventType }) => eventType !== ending.substituted).map(nameOf);
  return [
    ...twice('the ledger', ledger.map(nameOf)),
    ...twice('the database', registered),
    ...requested
      .filter((name) => !registered.includes(name))
      .map((name) => `${name}: the ledger has it, the database has not`),
    ...registered
      .filter((name) => !requested.includes(name))
      .map((name) => `${name}: registered in the database, the ledger does not know it`),
    ...notes.flatMap((note) => endedOtherwise(note, ledger)),
  ];
}

function twice(side: string, names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    (name) => `${side} holds ${name} twice`,
  );
}

function endedOtherwise(
  { accessKey, status }: NfseToCompare,
  ledger: readonly LedgerNfseEvent[],
): readonly string[] {
  const ends: readonly string[] = Object.values(ending);
  const isEnded = ledger.some((event) => event.accessKey === accessKey && ends.includes(event.eventType));
  if (isEnded === (status === 'cancelled')) return [];
  const inLedger = isEnded ? 'cancelled' : 'not cancelled';
  return [`${accessKey}: ${inLedger} in the ledger, ${status} in the database`];
}
