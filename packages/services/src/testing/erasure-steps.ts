import { filingKinds } from '@fiscal/contracts/kinds-table';
import { erasure, inTransaction, openDatabase } from '@fiscal/db';
import { patientDeadlineMs } from '@fiscal/db/testing';
import type { Id24 } from '@fiscal/domain';
import { desc, eq } from 'drizzle-orm';
import { beginErasure } from '../erasure/begin-erasure.ts';
import { type BatchSteps, type EraserDatabase, eraseNextBatch } from '../erasure/erase-next-batch.ts';
import { findErasing } from '../erasure/find-erasing.ts';
import { finishErasure } from '../erasure/finish-erasure.ts';
import type { Harness } from './harness.ts';

/** Connections of the eraser's login to the database of a harness. */
export const openTestEraser = ({ database }: Harness) =>
  openDatabase({
    url: database.urls.eraser,
    purpose: 'eraser',
    max: 2,
    deadlineMs: patientDeadlineMs,
  });

/** The last erasure of a company. */
export async function erasureOf({ sys }: Harness, companyId: Id24): Promise<typeof erasure.$inferSelect> {
  const [row] = await inTransaction(sys.db, 'system', (tx) =>
    tx
      .select()
      .from(erasure)
      .where(eq(erasure.companyId, companyId))
      .orderBy(desc(erasure.requestedAt))
      .limit(1),
  );
  if (row === undefined) throw new Error(`company ${companyId} was never erased`);
  return row;
}

/** Steps of an erasure without Temporal and without a bucket. */
export const withoutExecutions: BatchSteps = {
  filingKinds,
  objects: undefined,
  removeExecutions: async () => undefined,
  executionsRemoved: async () => undefined,
};

/** Does everything that `eraseCompany` does for a company whose work has ended. Returns the row of the erasure. */
export async function eraseWholly(
  harness: Harness,
  eraser: EraserDatabase,
  companyId: Id24,
): Promise<typeof erasure.$inferSelect> {
  const { sys } = harness;
  const { id: erasureId } = await erasureOf(harness, companyId);
  const begun = await beginErasure(sys, { erasureId });
  if (begun.kind !== 'erasing') throw new Error(`the erasure is ${begun.kind}`);
  for (;;) {
    const company = await findErasing(sys, erasureId);
    if (company === undefined) return erasureOf(harness, companyId);
    while (
      (await eraseNextBatch(eraser, company, { ...withoutExecutions, objects: sys.objects })) === 'removed'
    );
    await finishErasure(sys, eraser, company, { companyRemoved: async () => undefined });
  }
}
