import { expect, vi } from 'vitest';
import type { Harness } from './harness.ts';

/** How many sessions of the database wait for a lock that another transaction holds. */
export async function waitingForLocks({ database }: Pick<Harness, 'database'>): Promise<number> {
  const [row] = await database.readAsOwner<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

/** Ends once a statement waits for such a lock; fails after a minute without one. */
export async function waitsForALock(harness: Pick<Harness, 'database'>): Promise<void> {
  await vi.waitFor(async () => expect(await waitingForLocks(harness)).toBeGreaterThan(0), {
    timeout: 60_000,
  });
}
