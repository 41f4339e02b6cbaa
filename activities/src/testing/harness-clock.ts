import { fixDatabaseClock, runDatabaseClock, type TestDatabase } from '@fiscal/db/testing';
import type { Clock } from '@fiscal/domain';
import type { FixedClock } from '@fiscal/testkit';

/** The common clock of process and database. */
export interface HarnessClock {
  readonly clock: Clock;
  /** Moves a fixed clock; rejects when the clock runs. */
  setClock(date: Date): Promise<void>;
}

/** Gives an unused database the clock of the process: `fixed`, or a running one. */
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
