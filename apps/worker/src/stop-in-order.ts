/** Ends one part of the process. */
export type Stop = () => unknown;

export interface StoppableParts {
  /** Take work: from Temporal, and from the database. */
  readonly takers: readonly Stop[];
  /** Bring what the takers committed to Temporal and to waiting clients. */
  readonly senders: readonly Stop[];
  /** Read and answer, and hold nothing. */
  readonly pages: readonly Stop[];
  /** Connections that all of the above use. */
  readonly connections: readonly Stop[];
  /** Threads that work under way may still wait for. */
  readonly threads: readonly Stop[];
}

/**
 * Stops a process: each group only when the one before has ended, for its last work still uses what comes after. A part
 * that cannot be stopped keeps no other from its end. Rejects with the first failure once everything has ended.
 */
export async function stopInOrder(parts: StoppableParts): Promise<void> {
  const failures: unknown[] = [];
  for (const group of [parts.takers, parts.senders, parts.pages, parts.connections, parts.threads]) {
    const ended = await Promise.allSettled(group.map(async (stop) => stop()));
    failures.push(...ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
  }
  if (failures.length > 0) throw failures[0];
}
