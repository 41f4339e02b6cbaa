import { type FilingProgress, progressQuery } from '@fiscal/contracts';
import type { WorkflowHandle } from '@temporalio/client';

/** Polls the query until it is as wanted; the test's own limit ends it. */
export async function awaitProgress(
  { handle }: { readonly handle: WorkflowHandle },
  isWanted: (progress: FilingProgress) => boolean,
): Promise<FilingProgress> {
  // Each query costs a workflow task: the longer it takes, the fewer are asked.
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 160)) {
    const progress = await handle.query<FilingProgress, []>(progressQuery);
    if (isWanted(progress)) return progress;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
