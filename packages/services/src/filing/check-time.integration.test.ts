import { filing, inTransaction } from '@fiscal/db';
import type { Id24 } from '@fiscal/domain';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { retryNfe } from '../kinds/nfe/retry-nfe.ts';
import { endRun, lose, transmit } from '../testing/filing-steps.ts';
import { aRequest } from '../testing/harness.ts';
import { aQueuedNote } from '../testing/queued-note.ts';
import { useHarness } from '../testing/use-harness.ts';

const hour = 3_600_000;
const harness = useHarness();

/** Returns the milliseconds until the audit checks the execution of the filing. */
async function checkIn(id: Id24): Promise<number | undefined> {
  const [row] = await inTransaction(harness.sys.db, 'system', (tx) =>
    tx.select({ checkAt: filing.checkAt }).from(filing).where(eq(filing.id, id)),
  );
  return row === undefined ? undefined : row.checkAt.getTime() - harness.clock.now().getTime();
}

test('the audit checks the execution of an accepted run one margin later, for a first, a new or a repeated run', async () => {
  const { ctx, companyId, noteId } = await aQueuedNote(harness);
  const { checkMarginMs } = harness.sys.settings.timing;
  expect(await checkIn(noteId)).toBe(checkMarginMs);
  const attemptId = await transmit(harness.sys, noteId, { cStat: '610', class: 'rejected' });
  await endRun(harness, noteId, { kind: 'rejected', attemptId });
  await harness.advance(hour);
  await issueNfe(ctx, { request: aRequest(companyId, { natureOfOperation: 'Venda corrigida' }) });
  expect(await checkIn(noteId)).toBe(checkMarginMs);
  await lose(harness.sys, noteId, { kind: 'unknown', reason: 'timeout' });
  await endRun(
    harness,
    noteId,
    { kind: 'attention', attention: 'reconcile_exhausted', status: 'unknown' },
    2,
  );
  expect(await checkIn(noteId)).toBe(24 * hour);
  await retryNfe(ctx, { id: noteId });
  expect(await checkIn(noteId)).toBe(checkMarginMs);
  await harness.advance(-hour);
});
