import { setTimeout as sleep } from 'node:timers/promises';
import { watchProgress } from '@fiscal/dev-stack';
import type postgres from 'postgres';

/** The time without progress after which a measurement fails. */
const stalledMs = 120_000;

/** Waits until every document is printed and delivered, because this cost belongs to the document. */
export async function untilQuiet(sql: postgres.Sql): Promise<void> {
  const progress = watchProgress(stalledMs);
  try {
    for (;;) {
      const [left] = await sql<{ notes: number; deliveries: number; rows: number }[]>`
        select (select count(*)::int from note where authorized_at is not null and danfe_id is null)
            + (select count(*)::int from nfse where authorized_at is not null and danfse_id is null) as notes,
          (select count(*)::int from delivery where status = 'pending') as deliveries,
          (select count(*)::int from outbox) as rows`;
      if (left?.notes === 0 && left.deliveries === 0 && left.rows === 0) return;
      progress.moved(
        `${left?.notes} documents without their print, ${left?.deliveries} deliveries, ${left?.rows} rows of the outbox`,
      );
      progress.signal.throwIfAborted();
      await sleep(200);
    }
  } finally {
    progress.close();
  }
}
