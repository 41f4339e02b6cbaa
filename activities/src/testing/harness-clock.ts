import { fixDatabaseClock, runDatabaseClock, type TestDatabase } from '@fiscal/db/testing';
import type { Clock } from '@fiscal/domain';
import type { FixedClock } from '@fiscal/testkit';

/** One clock of process and database. */
export interface HarnessClock {
  readonly clock: Clock;
  /** Moves a fixed one; rejects where it runs. */
  setClock(date: Date): Promise<void>;
}

/** Gives a database that nobody has used yet the clock of the process: `fixed`, or one that runs. */
export async function openHarnessClock(
  database: TestDatabase,
  fixed: FixedClock | undefined,
): Promise<HarnessClock> {
  if (fixed === undefined) {
    const clock = await runDatabaseClock(database);
    return { clock, setClock: () => Promise.reject(new Error('no clock was given')) };
  }
  const databaseClock = await fixDatabaseClock(database, fixed.now());
  const setClock = async (date: Date): Promise<void> => {
    fixed.set(date);
    await databaseClock.set(date);
  };
  return { clock: fixed, setClock };
}
