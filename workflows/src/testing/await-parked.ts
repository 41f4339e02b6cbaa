import { type FilingProgress, resolveAttentionUpdate } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';
import type { AttentionCase } from './attention-case.ts';
import { awaitProgress } from './await-progress.ts';
import type { StartedFiling, WorkflowHarness } from './workflow-harness.ts';

/** Polls the query until the filing waits for a person. Throws when the filing makes no progress for too long. */
export const awaitParked = (started: { readonly handle: WorkflowHandle }): Promise<FilingProgress> =>
  awaitProgress(
    started,
    'parked for a person',
    ({ step, attention }) => step === 'parked' && attention !== null,
  );

/** Wakes a parked filing as the case says. */
export async function wake(
  harness: WorkflowHarness,
  started: StartedFiling,
  by: AttentionCase['by'],
): Promise<void> {
  if (by === 'retry') {
    await harness.submit(started.filing);
    return;
  }
  await started.handle.executeUpdate(resolveAttentionUpdate, { args: [{ action: by, operator: 'maria.s' }] });
}
