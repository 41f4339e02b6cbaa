/** Ends one part of the process. */
export type Stop = () => unknown;

export interface StoppableParts {
  /** The parts that take work from Temporal and from the database. */
  readonly takers: readonly Stop[];
  /** The parts that bring committed work to Temporal and to waiting clients. */
  readonly senders: readonly Stop[];
  /** The parts that only read and answer. */
  readonly pages: readonly Stop[];
  /** The connections that all other parts use. */
  readonly connections: readonly Stop[];
  /** The threads that running work may still wait for. */
  readonly threads: readonly Stop[];
}

/**
 * Stops a process, each group after the one before has ended, because its last work still uses the later groups. A part
 * that fails to stop does not prevent the others. Rejects with the first failure once everything has ended.
 */
export async function stopInOrder(parts: StoppableParts): Promise<void> {
  const failures: unknown[] = [];
  for (const group of [parts.takers, parts.senders, parts.pages, parts.connections, parts.threads]) {
    const ended = await Promise.allSettled(group.map(async (stop) => stop()));
    failures.push(...ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}
