import { expect, vi } from 'vitest';
import type { Harness } from './harness.ts';

/** Ends once a statement waits for a lock that another transaction holds; fails after 20 s without one. */
export async function waitsForALock({ database }: Pick<Harness, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await database.readAsOwner<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(row?.waiting).toBeGreaterThan(0);
    },
    { timeout: 20_000 },
  );
}
