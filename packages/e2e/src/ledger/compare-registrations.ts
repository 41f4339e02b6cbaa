import type { LedgerNote, StoredNote } from './compare-ledger.ts';

/** An event that the authority registered, as its ledger has it. */
export interface LedgerEvent {
  readonly accessKey: string;
  /** tpEvento */
  readonly eventType: string;
  readonly sequence: number;
  readonly cStat: string;
  readonly protocol: string;
}

/** An event of the service's database. */
export interface StoredEvent {
  readonly accessKey: string;
  readonly eventType: string;
  readonly sequence: number;
  readonly registration: 'registered' | 'none';
  readonly cStat: string | null;
  readonly protocol: string | null;
}

/** Numbers of a series, first and last included. */
export interface Range {
  readonly cnpj: string;
  readonly series: number;
  readonly first: number;
  readonly last: number;
}

/** A range that the authority disabled, as its ledger has it. */
export interface LedgerRange extends Range {
  readonly protocol: string;
}

/** A registered range of the service's database; without a protocol where its only number was disabled before. */
export interface StoredRange extends Range {
  readonly protocol: string | null;
}

export const cancellation = '110111';
const letter = '110110';

const nameOfEvent = ({ accessKey, eventType, sequence }: LedgerEvent | StoredEvent): string =>
  `${accessKey} event ${eventType}/${sequence}`;
const nameOfRange = ({ cnpj, series, first, last }: Range): string =>
  `${cnpj} series ${series} numbers ${first} to ${last}`;

/**
 * Compares registered events in both directions and returns one sentence for each difference. Both sides must have
 * the same events with the same numbers, each once; the letters of a note must have no gap, and a note must be
 * `cancelled` exactly when its cancellation is registered.
 */
export function compareEvents(
  ledger: readonly LedgerEvent[],
  stored: readonly StoredEvent[],
  notes: readonly StoredNote[],
): readonly string[] {
  const registered = stored.filter(({ registration }) => registration === 'registered');
  return [
    ...namedTwice('the ledger', ledger.map(nameOfEvent)),
    ...namedTwice('the database', registered.map(nameOfEvent)),
    ...ledger.flatMap((event) => eventMissing(event, registered)),
    ...registered
      .filter((event) => !ledger.some((other) => nameOfEvent(other) === nameOfEvent(event)))
      .map((event) => `${nameOfEvent(event)}: registered in the database, the ledger does not know it`),
    ...holesInLetters(ledger),
    ...notes.flatMap((note) => cancelledOtherwise(note, ledger)),
  ];
}

function namedTwice(side: string, names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    if (seen.has(name)) return [`${side} holds ${name} twice`];
    seen.add(name);
    return [];
  });
}

function eventMissing(event: LedgerEvent, registered: readonly StoredEvent[]): readonly string[] {
  const name = nameOfEvent(event);
  const same = registered.find((other) => nameOfEvent(other) === name);
  if (same === undefined) return [`${name}: the ledger has it, the database has not`];
  const agrees = same.protocol === event.protocol && same.cStat === event.cStat;
  return agrees ? [] : [`${name}: ${event.cStat} ${event.protocol}, stored ${same.cStat} ${same.protocol}`];
}

function holesInLetters(ledger: readonly LedgerEvent[]): readonly string[] {
  const letters = new Map<string, number[]>();
  for (const { accessKey, eventType, sequence } of ledger) {
    if (eventType === letter) letters.set(accessKey, [...(letters.get(accessKey) ?? []), sequence]);
  }
  return [...letters].flatMap(([accessKey, sequences]) =>
    Math.max(...sequences) === new Set(sequences).size
      ? []
      : [`${accessKey}: letters ${sequences.join(', ')} leave a hole`],
  );
}

function cancelledOtherwise({ accessKey, status }: StoredNote, ledger: readonly LedgerEvent[]) {
  const isCancelled = ledger.some(
    (event) => event.eventType === cancellation && event.accessKey === accessKey,
  );
  if (isCancelled === (status === 'cancelled')) return [];
  const inLedger = isCancelled ? 'cancelled' : 'not cancelled';
  return [`${accessKey}: ${inLedger} in the ledger, ${status} in the database`];
}

/**
 * Compares disabled ranges in both directions and returns one sentence for each difference. Both sides must have the
 * same ranges with the same numbers; no range may overlap another range or a note that the authority holds. A range
 * that another system disabled must lie within a range of the ledger.
 */
export function compareRanges(
  ledger: readonly LedgerRange[],
  stored: readonly StoredRange[],
  notes: readonly LedgerNote[],
): readonly string[] {
  return [
    ...ledger.flatMap((range, index) =>
      ledger
        .slice(index + 1)
        .filter((other) => overlap(range, other))
        .map((other) => `${nameOfRange(range)}: disabled again as ${nameOfRange(other)}`),
    ),
    ...ledger.flatMap((range) =>
      notes
        .filter((note) => overlap(range, { ...note, first: note.number, last: note.number }))
        .map(({ type, number }) => `${nameOfRange(range)}: ${number} is ${type} in the ledger`),
    ),
    ...ledger
      .filter((range) => !stored.some((other) => isSame(range, other) && other.protocol === range.protocol))
      .map((range) => `${nameOfRange(range)}: the ledger has it, the database has not`),
    ...stored
      .filter((range) => !ledger.some((other) => isBacked(range, other)))
      .map((range) => `${nameOfRange(range)}: registered in the database, the ledger does not know it`),
  ];
}

const isOfSeries = (one: Omit<Range, 'first' | 'last'>, other: Omit<Range, 'first' | 'last'>): boolean =>
  one.cnpj === other.cnpj && one.series === other.series;
const overlap = (one: Range, other: Range): boolean =>
  isOfSeries(one, other) && one.first <= other.last && other.first <= one.last;
const isSame = (one: Range, other: Range): boolean => nameOfRange(one) === nameOfRange(other);
const isBacked = (stored: StoredRange, ledger: LedgerRange): boolean =>
  stored.protocol === null
    ? overlap(stored, ledger)
    : isSame(stored, ledger) && stored.protocol === ledger.protocol;
