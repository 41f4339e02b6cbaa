import type { Clock, Environment } from '@fiscal/domain';
import type { ServiceName } from '../services/service-table.ts';

/** A request that reached a web service, with or without an answer. */
export interface JournalledCall<Name extends string = ServiceName> {
  /** The number of the call; the first call after the start has 1. */
  readonly number: number;
  /** The authority's time, ISO 8601. */
  readonly at: string;
  readonly environment: Environment;
  readonly service: Name;
  /** The key in the message, which is not checked yet. */
  readonly accessKey: string | null;
}

export type CallCounts<Name extends string = ServiceName> = Readonly<
  Record<Environment, Readonly<Partial<Record<Name, number>>>>
>;

/** The calls that the authority received, in order, for tests that check calls and not only final states. */
export interface CallJournal<Name extends string = ServiceName> {
  note(environment: Environment, service: Name, accessKey: string | undefined): void;
  /** Returns the number of calls after the start, by environment and service. */
  counts(): CallCounts<Name>;
  /** Returns the latest calls, oldest first; with a key, only those that name it. */
  latest(accessKey?: string | undefined): readonly JournalledCall<Name>[];
}

const kept = 10_000;

export function createCallJournal<Name extends string = ServiceName>(clock: Clock): CallJournal<Name> {
  const counts = { homologation: {}, production: {} } as Record<Environment, Partial<Record<Name, number>>>;
  let calls: JournalledCall<Name>[] = [];
  let number = 0;
  return {
    note(environment, service, accessKey) {
      number += 1;
      counts[environment][service] = (counts[environment][service] ?? 0) + 1;
      calls.push({
        number,
        at: clock.now().toISOString(),
        environment,
        service,
        accessKey: accessKey ?? null,
      });
      if (calls.length >= 2 * kept) calls = calls.slice(-kept);
    },
    counts: () => structuredClone(counts),
    latest: (accessKey) =>
      calls.slice(-kept).filter((call) => accessKey === undefined || call.accessKey === accessKey),
  };
}
