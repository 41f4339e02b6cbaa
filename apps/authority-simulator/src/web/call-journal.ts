import type { Clock, Environment } from '@fiscal/domain';
import type { ServiceName } from '../services/service-table.ts';

/** One request that reached a web service, whatever became of it. */
export interface JournalledCall {
  /** Counts from 1 since the start. */
  readonly number: number;
  /** Time of the authority, ISO 8601. */
  readonly at: string;
  readonly environment: Environment;
  readonly service: ServiceName;
  /** Key that the message names, before anything of it is trusted. */
  readonly accessKey: string | null;
}

export type CallCounts = Readonly<Record<Environment, Readonly<Partial<Record<ServiceName, number>>>>>;

/** What the authority was asked, in order: for tests that look at calls and not at final states. */
export interface CallJournal {
  note(environment: Environment, service: ServiceName, accessKey: string | undefined): void;
  /** Calls of all time, by environment and service. */
  counts(): CallCounts;
  /** The latest calls, oldest first; with a key, those that name it. */
  latest(accessKey?: string | undefined): readonly JournalledCall[];
}

const kept = 10_000;

export function createCallJournal(clock: Clock): CallJournal {
  const counts = { homologation: {}, production: {} } as Record<
    Environment,
    Partial<Record<ServiceName, number>>
  >;
  let calls: JournalledCall[] = [];
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
