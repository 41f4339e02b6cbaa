import type { Environment } from '@fiscal/domain';
import type { Ledger } from '../../state/ledger.ts';
import type { NfseEventLine, NfseLine, SefinLine } from './sefin-line.ts';

/** The state of the Sefin, indexed from its ledger. */
export interface SefinState {
  note(environment: Environment, accessKey: string): NfseLine | undefined;
  noteOfDps(environment: Environment, dpsId: string): NfseLine | undefined;
  events(environment: Environment, accessKey: string): readonly NfseEventLine[];
  /** Returns the documents that the ADN distributes, in the order of their NSU. */
  documents(environment: Environment): readonly (NfseLine | NfseEventLine)[];
  /** Returns the next nNFSe of an emitter. */
  nextNumber(environment: Environment, emitter: string): number;
  /** Returns the next nDFSe, which is the NSU as well. */
  nextNsu(environment: Environment): number;
  record(line: SefinLine): void;
}

export function createSefinState(ledger: Ledger<SefinLine>): SefinState {
  const notes = new Map<string, NfseLine>();
  const byDps = new Map<string, NfseLine>();
  const events = new Map<string, NfseEventLine[]>();
  const documents: Record<Environment, (NfseLine | NfseEventLine)[]> = { homologation: [], production: [] };
  const numbers = new Map<string, number>();
  const nsus = new Map<Environment, number>();
  const at = (environment: Environment, name: string): string => `${environment}|${name}`;
  const reach = <Key>(counters: Map<Key, number>, key: Key, value: number): void => {
    counters.set(key, Math.max(counters.get(key) ?? 0, value));
  };

  const index = (line: SefinLine): void => {
    if (line.type !== 'nfse' && line.type !== 'nfse-event') return;
    documents[line.environment].push(line);
    reach(nsus, line.environment, line.nsu);
    const key = at(line.environment, line.accessKey);
    if (line.type === 'nfse-event') {
      events.set(key, [...(events.get(key) ?? []), line]);
      return;
    }
    notes.set(key, line);
    byDps.set(at(line.environment, line.dpsId), line);
    reach(numbers, at(line.environment, line.emitter), line.nfseNumber);
  };
  for (const line of ledger.lines) index(line);

  return {
    note: (environment, key) => notes.get(at(environment, key)),
    noteOfDps: (environment, id) => byDps.get(at(environment, id)),
    events: (environment, key) => events.get(at(environment, key)) ?? [],
    documents: (environment) => documents[environment],
    nextNumber: (environment, emitter) => (numbers.get(at(environment, emitter)) ?? 0) + 1,
    nextNsu: (environment) => (nsus.get(environment) ?? 0) + 1,
    record: (line) => {
      index(line);
      ledger.append(line);
    },
  };
}
