import { brasiliaDate, type Environment } from '@fiscal/domain';
import type { Ledger } from './ledger.ts';
import type { DisabledLine, EventLine, LedgerLine, QueuedLine, StoredNoteLine } from './ledger-line.ts';

/** The values that make a note's number unique at the authority (rule 2B08). */
export interface NaturalKey {
  readonly uf: string;
  readonly cnpj: string;
  readonly model: string;
  readonly series: number;
  readonly number: number;
}

/** The state of the authority, indexed from the ledger. */
export interface AuthorityState {
  note(environment: Environment, accessKey: string): StoredNoteLine | undefined;
  noteOfNumber(environment: Environment, key: NaturalKey): StoredNoteLine | undefined;
  queued(environment: Environment, accessKey: string): QueuedLine | undefined;
  queuedOfNumber(environment: Environment, key: NaturalKey): QueuedLine | undefined;
  /** Returns the access keys received under a receipt, in order; empty for an unknown receipt. */
  keysOfReceipt(environment: Environment, receipt: string): readonly string[];
  /** Returns the last refusal of a key received under a receipt. */
  refusal(
    environment: Environment,
    accessKey: string,
  ): { cStat: string; xMotivo: string; digestValue: string; at: string } | undefined;
  events(environment: Environment, accessKey: string): readonly EventLine[];
  disabled(environment: Environment): readonly DisabledLine[];
  /** Returns whether the authority has stored or queued a note of a number range. */
  usedIn(environment: Environment, key: Omit<NaturalKey, 'number'>, first: number, last: number): boolean;
  timesRefused(environment: Environment, digestValue: string, cStat: string): number;
  nextProtocol(environment: Environment, uf: string, year: string): string;
  nextReceipt(environment: Environment, uf: string): string;
  /** Appends to the ledger and to the indexes. */
  record(line: LedgerLine): void;
  /** Gives due queued notes their verdict. */
  judgeDue(now: Date): void;
}

const numberKey = (environment: Environment, key: NaturalKey): string =>
  [environment, key.uf, key.cnpj, key.model, key.series, key.number].join('|');

export function createAuthorityState(ledger: Ledger): AuthorityState {
  const notes = new Map<string, StoredNoteLine>();
  const numbers = new Map<string, StoredNoteLine>();
  const queue = new Map<string, QueuedLine>();
  const receipts = new Map<string, string[]>();
  const refusals = new Map<string, { cStat: string; xMotivo: string; digestValue: string; at: string }>();
  const refusalCounts = new Map<string, number>();
  const events = new Map<string, EventLine[]>();
  const disabled: DisabledLine[] = [];
  const sequences = new Map<string, number>();

  const at = (environment: Environment, key: string): string => `${environment}|${key}`;
  const countOn = (name: string, reached: number): void => {
    sequences.set(name, Math.max(sequences.get(name) ?? 0, reached));
  };
  const countProtocol = (environment: Environment, protocol: string): void =>
    countOn(`${environment}|${protocol.slice(0, 5)}`, Number(protocol.slice(5)));
  const addToReceipt = (environment: Environment, receipt: string, accessKey: string): void => {
    countOn(`${environment}|receipt|${receipt.slice(0, 2)}`, Number(receipt.slice(2)));
    const keys = receipts.get(at(environment, receipt)) ?? [];
    if (!keys.includes(accessKey)) receipts.set(at(environment, receipt), [...keys, accessKey]);
  };

  const store = (line: StoredNoteLine): void => {
    notes.set(at(line.environment, line.accessKey), line);
    numbers.set(numberKey(line.environment, line), line);
    queue.delete(at(line.environment, line.accessKey));
    countProtocol(line.environment, line.protocol);
    addToReceipt(line.environment, line.receipt, line.accessKey);
  };

  const index = (line: LedgerLine): void => {
    switch (line.type) {
      case 'authorized':
      case 'denied':
        store(line);
        break;
      case 'queued':
        queue.set(at(line.environment, line.accessKey), line);
        addToReceipt(line.environment, line.receipt, line.accessKey);
        break;
      case 'rejected': {
        const counted = `${line.environment}|${line.digestValue}|${line.cStat}`;
        refusals.set(at(line.environment, line.accessKey), line);
        refusalCounts.set(counted, (refusalCounts.get(counted) ?? 0) + 1);
        if (queue.get(at(line.environment, line.accessKey))?.receipt === line.receipt) {
          queue.delete(at(line.environment, line.accessKey));
        }
        addToReceipt(line.environment, line.receipt, line.accessKey);
        break;
      }
      case 'event': {
        const key = at(line.environment, line.accessKey);
        events.set(key, [...(events.get(key) ?? []), line]);
        countProtocol(line.environment, line.protocol);
        break;
      }
      case 'disabled':
        disabled.push(line);
        countProtocol(line.environment, line.protocol);
        break;
      case 'recovered':
        break;
    }
  };
  for (const line of ledger.lines) index(line);

  const record = (line: LedgerLine): void => {
    index(line);
    ledger.append(line);
  };
  const next = (name: string): number => {
    const value = (sequences.get(name) ?? 0) + 1;
    sequences.set(name, value);
    return value;
  };
  const nextProtocol = (environment: Environment, uf: string, year: string): string =>
    `1${uf}${year}${String(next(`${environment}|1${uf}${year}`)).padStart(10, '0')}`;

  const conclude = (line: QueuedLine, now: Date): void => {
    const { verdict, availableAt: _due, type: _type, ...note } = line;
    const when = now.toISOString();
    if (verdict.kind === 'rejected') {
      const { environment, accessKey, digestValue, receipt } = note;
      record({
        type: 'rejected',
        environment,
        accessKey,
        digestValue,
        receipt,
        cStat: verdict.cStat,
        xMotivo: verdict.xMotivo,
        at: when,
      });
      return;
    }
    const protocol = nextProtocol(line.environment, line.uf, brasiliaYear(now));
    record({
      ...note,
      type: verdict.kind,
      cStat: verdict.cStat,
      xMotivo: verdict.xMotivo,
      protocol,
      at: when,
    });
  };

  return {
    note: (environment, key) => notes.get(at(environment, key)),
    noteOfNumber: (environment, key) => numbers.get(numberKey(environment, key)),
    queued: (environment, key) => queue.get(at(environment, key)),
    queuedOfNumber: (environment, key) =>
      [...queue.values()].find((line) => numberKey(line.environment, line) === numberKey(environment, key)),
    keysOfReceipt: (environment, receipt) => receipts.get(at(environment, receipt)) ?? [],
    refusal: (environment, key) => refusals.get(at(environment, key)),
    events: (environment, key) => events.get(at(environment, key)) ?? [],
    disabled: (environment) => disabled.filter((line) => line.environment === environment),
    usedIn: (environment, key, first, last) =>
      [...numbers.values(), ...queue.values()].some(
        (line) =>
          line.environment === environment &&
          line.uf === key.uf &&
          line.cnpj === key.cnpj &&
          line.model === key.model &&
          line.series === key.series &&
          line.number >= first &&
          line.number <= last,
      ),
    timesRefused: (environment, digestValue, cStat) =>
      refusalCounts.get(`${environment}|${digestValue}|${cStat}`) ?? 0,
    nextProtocol,
    nextReceipt: (environment, uf) =>
      `${uf}${String(next(`${environment}|receipt|${uf}`)).padStart(13, '0')}`,
    record,
    judgeDue: (now) => {
      for (const line of [...queue.values()]) if (new Date(line.availableAt) <= now) conclude(line, now);
    },
  };
}

const brasiliaYear = (now: Date): string => brasiliaDate(now).slice(2, 4);
