import { outbox } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { SystemContext } from '../context.ts';
import type { OutboxLag, OutboxRow, OutboxSearchAttributes } from '../outbox-types.ts';
import { inSystem } from '../scope.ts';

const leaseMs = 15_000;
const longestBackoffMs = 60_000;

/**
 * Takes rows that wait for dispatch, oldest first, and keeps them from other relays for 15 s. A relay that dies
 * with them loses nothing: they come back when the lease ends.
 */
export async function claimOutbox(
  sys: SystemContext,
  { limit }: { readonly limit: number },
): Promise<OutboxRow[]> {
  return inSystem(sys, async (tx) => {
    const now = sys.clock.now();
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.dispatchedAt), lte(outbox.nextAttemptAt, now)))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const rows = await tx
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          outbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
    return rows.map(readRow).sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

/** The workflow has the row. */
export async function markDispatched(sys: SystemContext, { id }: { readonly id: string }): Promise<void> {
  await inSystem(sys, (tx) =>
    tx.update(outbox).set({ dispatchedAt: sys.clock.now() }).where(eq(outbox.id, id)),
  );
}

/** The row waits longer after each failure: 1, 2, 4 … 60 s. */
export async function markDispatchFailed(sys: SystemContext, { id }: { readonly id: string }): Promise<void> {
  const now = sys.clock.now().toISOString();
  await inSystem(sys, (tx) =>
    tx
      .update(outbox)
      .set({
        nextAttemptAt: sql`${now}::timestamptz + least(${longestBackoffMs}, 1000 * power(2, least(${outbox.attempts} - 1, 10))) * interval '1 millisecond'`,
      })
      .where(and(eq(outbox.id, id), isNull(outbox.dispatchedAt))),
  );
}

/** How many rows wait, and since when the oldest does. */
export async function outboxLag(sys: SystemContext): Promise<OutboxLag> {
  const [row] = await inSystem(sys, (tx) =>
    tx
      .select({
        waiting: sql<number>`count(*)::int`,
        oldest: sql<string | null>`to_char(min(${outbox.createdAt}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      })
      .from(outbox)
      .where(isNull(outbox.dispatchedAt)),
  );
  const oldest = row?.oldest ?? null;
  return {
    waiting: row?.waiting ?? 0,
    oldestMs: oldest === null ? 0 : Math.max(0, sys.clock.now().getTime() - new Date(oldest).getTime()),
  };
}

const readRow = (row: typeof outbox.$inferSelect): OutboxRow => ({
  id: id24(row.id),
  clientId: id24(row.clientId),
  workflowType: row.workflowType,
  workflowId: row.workflowId,
  documentId: id24(row.documentId),
  run: row.run,
  taskQueue: row.taskQueue,
  input: row.input,
  summary: row.summary,
  searchAttributes: row.searchAttributes as OutboxSearchAttributes,
  traceparent: row.traceparent,
  attempts: row.attempts,
});
