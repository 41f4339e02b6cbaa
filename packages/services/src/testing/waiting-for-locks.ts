import { expect, vi } from 'vitest';
import type { Harness } from './harness.ts';

/** Counts the sessions of the database that wait for a lock of another transaction. */
export async function waitingForLocks({ database }: Pick<Harness, 'database'>): Promise<number> {
  const [row] = await database.readAsOwner<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

/** Waits until a session waits for a lock of another transaction; fails after a minute. */
export async function waitsForALock(harness: Pick<Harness, 'database'>): Promise<void> {
  await vi.waitFor(async () => expect(await waitingForLocks(harness)).toBeGreaterThan(0), {
    timeout: 60_000,
  });
}
